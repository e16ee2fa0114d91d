// What the type libraries do not know of browsers and of React.
import 'react'

declare module 'react' {
  /** Custom properties, which style sheets read. */
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined
  }
}

declare global {
  interface Window {
    /**
     * Set by src/boot.ts: fetches the code of a screen, and runs nothing of it. `isSoon`: compiles
     * it too, because it is about to be used.
     */
    fetchCode?: ((path: string, isSoon?: boolean) => void) | undefined
    /**
     * Set by src/boot.ts: the button that was pressed before the code that answers it had come.
     */
    pressedEarly?: HTMLButtonElement | undefined
    /** Trusted Types reject plain text as a script's URL; not every browser has them. */
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(url: string): string },
      ): { createScriptURL(url: string): string }
    }
  }
}
