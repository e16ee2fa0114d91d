import { Box } from '@chakra-ui/react/box'
import { useTranslation } from '#i18n/use-translation.tsx'
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
 * The list below the search. The focus stays in the input, and the active option is scrolled into
 * view.
 */
export function PaletteChoices({ id, groups, active, onPoint, onTake }: Props) {
  const { t } = useTranslation()
  const activeId = active?.id

  return (
    <Box
      id={id}
      role="listbox"
      aria-label={t('palette.results')}
      flex="1"
      minH="0"
      p="1.5"
      overflowY="auto"
      overscrollBehavior="contain"
      css={{
        '& [role=group] > p': {
          pt: '2',
          px: '3',
          pb: '1',
          color: 'fg.muted',
          fontSize: 'xs',
          fontWeight: 'medium',
        },
        '& [role=option]': {
          display: 'flex',
          alignItems: 'center',
          gap: '3',
          minH: { base: '10', mdDown: '11' },
          py: '1',
          px: '3',
          fontSize: 'sm',
          rounded: 'lg',
          cursor: 'pointer',
        },
        '& [role=option][aria-selected=true]': { color: 'brand.fg', bg: 'brand.subtle' },
        '& [role=option] > span:first-child': { minW: '0', overflowWrap: 'anywhere' },
        '& [role=option] small': {
          minW: '0',
          overflow: 'hidden',
          color: 'fg.muted',
          fontSize: 'xs',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        },
        '& [role=option] .header-tools__keys': { ms: 'auto', display: { mdDown: 'none' } },
      }}
    >
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
    </Box>
  )
}
