import { moduleLogoName, type ModuleName } from '#contract/modules.ts'
import type { AppConfig } from './config.ts'

/** Shows the colour and logo of a module on the page; without a module those of the product. */
export function wearModule(
  { bases }: Pick<AppConfig, 'bases'>,
  module: ModuleName | undefined,
): void {
  if (module) document.documentElement.dataset['module'] = module
  else delete document.documentElement.dataset['module']
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  const href = module ? `${bases.image}?url=${moduleLogoName(module)}` : '/icon.svg'
  if (icon && icon.getAttribute('href') !== href) icon.href = href
}
