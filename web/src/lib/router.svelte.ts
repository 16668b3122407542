// Addresses and the pages behind them. Links are ordinary links; a click on one inside the site changes the page in place.

/** Where we are. */
class Place {
  path = $state(location.pathname);
  query = $state(location.search);
  /** The part behind #: the secret of a join link stays out of server logs this way. */
  hash = $state(location.hash);

  constructor() {
    addEventListener('popstate', () => {
      this.#read();
    });
    addEventListener('hashchange', () => {
      this.#read();
    });
  }

  #read(): void {
    this.path = location.pathname;
    this.query = location.search;
    this.hash = location.hash;
  }

  /** Goes there. */
  go(to: string, replace = false): void {
    if (replace) history.replaceState(null, '', to);
    else history.pushState(null, '', to);
    this.#read();
    if (!replace) {
      scrollTo(0, 0);
      // Screen readers start at the new page's heading.
      queueMicrotask(() => document.getElementById('main')?.focus({ preventScroll: true }));
    }
  }

  /** A parameter of the address. */
  param(name: string): string | null {
    return new URLSearchParams(this.query).get(name);
  }
}

/** The one place. */
export const place = new Place();

/** The address a click on a link leads to, if it stays on this site. */
export function inside(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const anchor = event.target instanceof Element ? event.target.closest('a') : null;
  if (!anchor || anchor.target || anchor.hasAttribute('download') || anchor.origin !== location.origin) return null;
  if (anchor.pathname.startsWith('/api/') || anchor.getAttribute('href')?.startsWith('#')) return null;
  return anchor.pathname + anchor.search + anchor.hash;
}

/** Splits `/replays/abc` by a pattern such as `/replays/:id`. */
export function match(pattern: string, path: string): Record<string, string> | null {
  const want = pattern.split('/').filter(Boolean);
  const have = path.split('/').filter(Boolean);
  if (want.length !== have.length) return null;
  const found: Record<string, string> = {};
  for (const [at, part] of want.entries()) {
    const value = have[at] ?? '';
    if (part.startsWith(':')) {
      try {
        found[part.slice(1)] = decodeURIComponent(value);
      } catch {
        return null;
      }
    } else if (part !== value) return null;
  }
  return found;
}
