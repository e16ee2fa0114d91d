import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { colourOf, type ModuleName, moduleNames } from '#contract/modules.ts'
import './module-choice.css'

type Props = {
  label: string
  value: ModuleName
  onChange: (module: ModuleName) => void
  /** What stands at the end of a line, such as its price. */ behind?: (
    module: ModuleName,
  ) => ReactNode
}

/** One of the seven modules, each with its colour and what it is for. */
export function ModuleChoice({ label, value, onChange, behind }: Props) {
  const { t } = useTranslation()
  return (
    <fieldset className="module-choice">
      <legend>{label}</legend>
      {moduleNames.map((name) => (
        <label key={name}>
          <input
            type="radio"
            name="module"
            value={name}
            checked={value === name}
            onChange={() => onChange(name)}
          />
          <i style={{ background: colourOf(name).light }} />
          <span>
            {t(`module.${name}`)}
            <small>{t(`account.moduleText.${name}`)}</small>
          </span>
          {behind && <b>{behind(name)}</b>}
        </label>
      ))}
    </fieldset>
  )
}
