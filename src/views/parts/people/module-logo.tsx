import { moduleLogoName, type ModuleName } from '#contract/modules.ts'
import { Logo } from './logo.tsx'

/** A module's sign on its colour. Its name stands beside it. */
export function ModuleLogo({ module, className }: { module: ModuleName; className?: string }) {
  return <Logo url={moduleLogoName(module)} {...(className && { className })} />
}
