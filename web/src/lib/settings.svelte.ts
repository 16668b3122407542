// What the player prefers; kept in the browser.

/** Colours of the page. */
export type Theme = 'system' | 'dark' | 'light';

const KEY = 'pop.settings';

interface Kept {
  theme: Theme;
  animations: boolean;
  guided: boolean;
  name: string;
}

const DEFAULTS: Kept = { theme: 'system', animations: true, guided: false, name: '' };

function read(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return { ...DEFAULTS, ...(typeof kept === 'object' && kept !== null ? (kept as Partial<Kept>) : {}) };
  } catch {
    return { ...DEFAULTS };
  }
}

class Settings {
  #kept = $state<Kept>(read());
  #systemLight = $state(matchMedia('(prefers-color-scheme: light)').matches);
  #still = $state(matchMedia('(prefers-reduced-motion: reduce)').matches);

  constructor() {
    matchMedia('(prefers-color-scheme: light)').addEventListener('change', (event) => {
      this.#systemLight = event.matches;
      this.show();
    });
    matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', (event) => {
      this.#still = event.matches;
    });
  }

  get theme(): Theme {
    return this.#kept.theme;
  }
  get isLight(): boolean {
    return this.#kept.theme === 'light' || (this.#kept.theme === 'system' && this.#systemLight);
  }
  get animations(): boolean {
    return this.#kept.animations;
  }
  /** Does anything move? */
  get moving(): boolean {
    return this.#kept.animations && !this.#still;
  }
  get guided(): boolean {
    return this.#kept.guided;
  }
  get name(): string {
    return this.#kept.name;
  }

  /** Changes and keeps. */
  set(change: Partial<Kept>): void {
    Object.assign(this.#kept, change);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // A browser without storage still plays; it only forgets.
    }
    this.show();
  }

  /** Puts theme and motion where the style sheets see them. */
  show(): void {
    document.documentElement.dataset['theme'] = this.isLight ? 'light' : 'dark';
    document.documentElement.dataset['motion'] = this.#kept.animations ? 'on' : 'off';
  }
}

/** The one set of preferences. */
export const settings = new Settings();
