// Types that are missing in the type libraries of browsers and React.
import 'react'

declare module 'react' {
  /** Custom properties for style sheets. */
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined
  }
}

declare global {
  interface Window {
    /**
     * Set by src/boot.ts: prefetches the code of a screen without running it. `isSoon`: also
     * compiles it, because it is about to be used.
     */
    fetchCode?: ((path: string, isSoon?: boolean) => void) | undefined
    /**
     * Set by src/boot.ts: the button that was clicked before the code of its handler was loaded.
     */
    pressedEarly?: HTMLButtonElement | undefined
    /** The app runs the shortcuts. Before that, src/boot-typing.ts keeps `/` and what follows. */
    areKeysHeard?: boolean | undefined
    /** Set by src/boot-typing.ts: stops keeping what is typed, and returns it if `/` was pressed. */
    takeTypedAhead?: (() => string | undefined) | undefined
    /** Trusted Types reject plain text as a script URL; not every browser has them. */
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(url: string): string },
      ): { createScriptURL(url: string): string }
    }
  }
}
