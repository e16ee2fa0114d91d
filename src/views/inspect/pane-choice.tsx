import { Flex } from '@chakra-ui/react/flex'
import { type Pane, panes } from './use-choice.ts'
import { words } from './words.ts'

type Props = { pane: Pane; onChange: (pane: Pane) => void; actor: string | undefined }

/** At the bottom of a narrow window: which part of the page it shows. */
export function PaneChoice({ pane, onChange, actor }: Props) {
  return (
    <Flex
      gridArea="panes"
      display={{ base: 'none', lgDown: 'flex' }}
      pb="env(safe-area-inset-bottom)"
      bg="bg.panel"
      borderBlockStart="1px solid {colors.border}"
      role="group"
      aria-label={words.panesLabel}
      css={{
        '& button': {
          flex: '1 1 0',
          minW: '0',
          minH: '12',
          px: '2',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          color: 'fg.muted',
          borderBlockStart: '2px solid transparent',
          cursor: 'pointer',
        },
        '& button[aria-pressed=true]': {
          color: 'brand.fg',
          fontWeight: 'semibold',
          borderColor: 'brand.focusRing',
        },
        '& button:focus-visible': { outlineOffset: '-2px' },
      }}
    >
      {panes.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === pane}
          title={one === 'machine' ? actor : undefined}
          onClick={() => onChange(one)}
        >
          {words.panes[one]}
        </button>
      ))}
    </Flex>
  )
}
