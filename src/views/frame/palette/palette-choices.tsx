import { useTranslation } from 'react-i18next'
import { scrollNear } from '../../parts/hooks/refs.ts'
import { KeysShown } from '../keys/keys-shown.tsx'

export type Choice = {
  id: string
  label: string
  detail?: string | undefined
  keys?: string | undefined
  run: () => void
}
export type ChoiceGroup = { title: string; choices: readonly Choice[] }

type Props = {
  id: string
  groups: readonly ChoiceGroup[]
  active: Choice | undefined
  onPoint: (choice: Choice) => void
  onTake: (choice: Choice) => void
}

/**
 * The list under the search: the focus stays in the input, and the active option is scrolled into
 * view.
 */
export function PaletteChoices({ id, groups, active, onPoint, onTake }: Props) {
  const { t } = useTranslation()
  const activeId = active?.id

  return (
    <div id={id} role="listbox" aria-label={t('palette.results')} className="palette-list">
      {groups.map(({ title, choices }) => (
        <div key={title} role="group" aria-label={title}>
          <p aria-hidden="true">{title}</p>
          {choices.map((choice) => (
            <div
              key={choice.id}
              ref={choice.id === activeId ? scrollNear : undefined}
              id={`${id}${choice.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={choice.id === activeId}
              className="palette-choice"
              onPointerMove={() => onPoint(choice)}
              onClick={() => onTake(choice)}
            >
              <span>{choice.label}</span>
              {choice.detail && <small>{choice.detail}</small>}
              {choice.keys && <KeysShown keys={choice.keys} />}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
