//! Does a value fit a schema of the document? Strict: a field that no schema names does not fit, and neither does a word
//! of the schema language that is not known here.

use serde_json::Value;

/// Why the value does not fit, if it does not.
pub fn misfit(document: &Value, schema: &Value, value: &Value) -> Option<String> {
    fits(document, schema, value, "$").err()
}

fn fits(document: &Value, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
    let rules = schema.as_object().ok_or_else(|| format!("{at}: no schema: {schema}"))?;
    for word in rules.keys() {
        let known = [
            "$ref",
            "additionalProperties",
            "allOf",
            "anyOf",
            "default",
            "description",
            "enum",
            "format",
            "items",
            "maxItems",
            "minItems",
            "minimum",
            "oneOf",
            "prefixItems",
            "properties",
            "propertyNames",
            "required",
            "type",
        ];
        if !known.contains(&word.as_str()) {
            return Err(format!("{at}: the word {word:?} is not known to this test"));
        }
    }
    if let Some(to) = rules.get("$ref").and_then(Value::as_str) {
        let target = to.strip_prefix('#').and_then(|pointer| document.pointer(pointer));
        return fits(
            document,
            target.ok_or_else(|| format!("{at}: {to} is nowhere"))?,
            value,
            at,
        );
    }
    for word in ["oneOf", "anyOf"] {
        let Some(choices) = rules.get(word).and_then(Value::as_array) else {
            continue;
        };
        let wrong: Vec<String> = choices
            .iter()
            .filter_map(|choice| fits(document, choice, value, at).err())
            .collect();
        let fitting = choices.len() - wrong.len();
        if fitting == 0 || (word == "oneOf" && fitting > 1) {
            return Err(format!("{at}: {fitting} of {word} fit: {}", wrong.join(" | ")));
        }
    }
    // The fields of the parts are looked at together, below.
    for part in rules.get("allOf").and_then(Value::as_array).into_iter().flatten() {
        kind(part.get("type"), value).map_err(|what| format!("{at}: {what}"))?;
    }
    if let Some(words) = rules.get("enum").and_then(Value::as_array)
        && !words.contains(value)
    {
        return Err(format!("{at}: {value} is none of {words:?}"));
    }
    kind(rules.get("type"), value).map_err(|what| format!("{at}: {what}"))?;
    if let Some(least) = rules.get("minimum").and_then(Value::as_f64)
        && value.as_f64().is_some_and(|number| number < least)
    {
        return Err(format!("{at}: {value} is less than {least}"));
    }
    // Where there is a choice, it has looked at the parts already.
    let chosen = ["oneOf", "anyOf"].iter().any(|word| rules.contains_key(*word));
    if let Some(list) = value.as_array()
        && !(chosen && !rules.contains_key("items") && !rules.contains_key("prefixItems"))
    {
        items(document, schema, list, at)?;
    }
    if value.is_object() {
        fields(document, schema, value, at)?;
    }
    Ok(())
}

fn kind(wanted: Option<&Value>, value: &Value) -> Result<(), String> {
    let words: Vec<&str> = match wanted {
        None => return Ok(()),
        Some(Value::String(word)) => vec![word],
        Some(Value::Array(words)) => words.iter().filter_map(Value::as_str).collect(),
        Some(other) => return Err(format!("no type: {other}")),
    };
    let is = |word: &&str| match *word {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => false,
    };
    if words.iter().any(is) {
        Ok(())
    } else {
        Err(format!("{value} is no {}", words.join(" or ")))
    }
}

fn items(document: &Value, schema: &Value, list: &[Value], at: &str) -> Result<(), String> {
    let first = schema["prefixItems"].as_array().map_or(&[][..], Vec::as_slice);
    if list.len() < first.len() {
        return Err(format!("{at}: {} items, not {}", list.len(), first.len()));
    }
    for (number, item) in list.iter().enumerate() {
        let at = format!("{at}[{number}]");
        match (first.get(number), &schema["items"]) {
            (Some(schema), _) => fits(document, schema, item, &at)?,
            (None, Value::Object(_)) => fits(document, &schema["items"], item, &at)?,
            (None, _) => return Err(format!("{at}: one item too many")),
        }
    }
    Ok(())
}

/// The properties of an object, those of `allOf` too: what an object is made of may lie in several places.
fn properties<'a>(
    document: &'a Value,
    schema: &'a Value,
    into: &mut Vec<(&'a String, &'a Value)>,
    needed: &mut Vec<&'a str>,
) {
    if let Some(target) = schema["$ref"]
        .as_str()
        .and_then(|to| document.pointer(to.strip_prefix('#')?))
    {
        properties(document, target, into, needed);
    }
    into.extend(schema["properties"].as_object().into_iter().flatten());
    needed.extend(
        schema["required"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str),
    );
    for part in schema["allOf"].as_array().into_iter().flatten() {
        properties(document, part, into, needed);
    }
}

fn fields(document: &Value, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
    let (mut known, mut needed) = (Vec::new(), Vec::new());
    properties(document, schema, &mut known, &mut needed);
    if let Some(name) = needed.into_iter().find(|name| value.get(name).is_none()) {
        return Err(format!("{at}: no {name}"));
    }
    if let Some(names) = schema.get("propertyNames") {
        for name in value.as_object().into_iter().flatten().map(|(name, _)| name) {
            fits(
                document,
                names,
                &Value::from(name.as_str()),
                &format!("{at}: the name {name}"),
            )?;
        }
    }
    let free = known.is_empty() && schema["additionalProperties"].is_null();
    for (name, field) in value.as_object().into_iter().flatten() {
        let at = format!("{at}.{name}");
        match (
            known.iter().find(|(other, _)| *other == name),
            &schema["additionalProperties"],
        ) {
            (Some((_, schema)), _) => fits(document, schema, field, &at)?,
            (None, Value::Object(_)) => fits(document, &schema["additionalProperties"], field, &at)?,
            // A schema that says no more than "an object", or whose choices have looked at the fields already.
            (None, _) if free || !schema["oneOf"].is_null() => {}
            (None, _) => return Err(format!("{at}: no schema names it")),
        }
    }
    Ok(())
}

#[test]
fn what_does_not_fit_is_noticed() {
    use serde_json::json;
    let document = json!({"components": {"schemas": {"Row": {
        "type": "object",
        "required": ["id"],
        "properties": {"id": {"type": "string"}, "n": {"type": ["integer", "null"], "minimum": 0}}
    }}}});
    let row = json!({"$ref": "#/components/schemas/Row"});
    let rows = json!({"type": "array", "items": row});
    for fitting in [
        json!([]),
        json!([{"id": "a"}, {"id": "b", "n": null}, {"id": "c", "n": 3}]),
    ] {
        assert_eq!(misfit(&document, &rows, &fitting), None, "{fitting}");
    }
    for wrong in [
        json!({}),
        json!([{}]),
        json!([{"id": 1}]),
        json!([{"id": "a", "n": -1}]),
        json!([{"id": "a", "n": 1.5}]),
        json!([{"id": "a", "more": 1}]),
    ] {
        assert!(misfit(&document, &rows, &wrong).is_some(), "{wrong}");
    }
    assert!(misfit(&document, &json!({"$ref": "#/nowhere"}), &json!(1)).is_some());
    assert!(misfit(&document, &json!({"not": {}}), &json!(1)).is_some());
}
