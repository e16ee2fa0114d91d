import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { type ModuleName, moduleNames } from '#contract/modules.ts'
import { ModuleLogo } from '../parts/people/module-logo.tsx'
import { RadioCards } from '../ui/radio-cards.tsx'

type Props = {
  label: string
  value: ModuleName
  onChange: (module: ModuleName) => void
  /** Shown at the end of a card, such as its price. */
  endOf?: (module: ModuleName) => ReactNode
}

/** Selects one of the seven modules, each with its logo and purpose. */
export function ModuleChoice({ label, value, onChange, endOf }: Props) {
  const { t } = useTranslation()
  return (
    <RadioCards
      name="module"
      label={label}
      value={value}
      onChange={onChange}
      cards={moduleNames.map((name) => ({
        value: name,
        name: t(`module.${name}`),
        text: t(`account.moduleText.${name}`),
        mark: <ModuleLogo module={name} />,
        end: endOf?.(name),
      }))}
    />
  )
}
