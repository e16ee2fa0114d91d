import { moduleLogoName, type ModuleName } from '#contract/modules.ts'
import { Logo } from './logo.tsx'

/** A module's logo on its colour, for use next to its name. */
export function ModuleLogo({ module, className }: { module: ModuleName; className?: string }) {
  return <Logo url={moduleLogoName(module)} {...(className && { className })} />
}
