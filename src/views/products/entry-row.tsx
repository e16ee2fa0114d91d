import { Grid } from '@chakra-ui/react/grid'
import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Menu, type MenuAction } from '../ui/menu.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import type { Entry, EntryMoves, Update } from './use-entry-moves.ts'
import { standingMarks } from './product-marks.tsx'
import { EntryBox } from './product-parts.ts'

const EntryName = chakra('button', {
  base: {
    maxInlineSize: 'full',
    minBlockSize: { base: '7', mdDown: '11' },
    overflowWrap: 'anywhere',
    borderRadius: 'sm',
    fontWeight: 'semibold',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' },
    minInlineSize: { mdDown: '11' },
    '[data-within] &': { fontWeight: 'normal' },
    '[data-off=true] &': { color: 'fg.muted' },
  },
})

const EntryCount = chakra('span', {
  base: {
    flex: { base: 'none', mdDown: '1 1 60%' },
    color: 'fg.muted',
    fontSize: { base: 'sm', mdDown: 'xs' },
    order: { mdDown: '1' },
    paddingBlockStart: { mdDown: '0' },
    paddingBlockEnd: { mdDown: '2' },
    paddingInlineStart: { mdDown: '3.25rem' },
    '& > a': {
      display: 'inline-block',
      paddingBlock: '1',
      color: 'brand.fg',
      textDecoration: 'underline',
      textUnderlineOffset: '3px',
      mdDown: { display: 'inline-block', minInlineSize: '11', paddingBlock: '0.8125rem' },
    },
  },
})

const Refused = chakra('p', {
  base: {
    marginBlockStart: '0',
    marginInline: '3',
    marginBlockEnd: '3',
    paddingBlock: '2',
    paddingInline: '3',
    bg: 'orange.subtle',
    borderRadius: 'md',
    color: 'orange.fg',
    fontSize: 'sm',
    '& > a': {
      color: 'inherit',
      textDecoration: 'underline',
      textUnderlineOffset: '3px',
      fontWeight: 'medium',
    },
  },
})

type Props = {
  entry: Entry
  /** The endpoint that changes it. */
  update: Update
  moves: EntryMoves
  onOpen: () => void
  /** Further actions in the menu. */
  more?: readonly MenuAction[]
  /** Before the name: a drag handle, a picture. */
  lead?: ReactNode
  /** Below the name. */
  about?: ReactNode
  /** At the end: the number of its products. */
  count?: ReactNode
  /** A link to the products that use it. */
  products?: ReactNode
}

/** One entry of the catalogue: a click on its name opens it, other actions are in its menu. */
export function EntryRow({
  entry,
  update,
  moves,
  onOpen,
  more = [],
  lead,
  about,
  count,
  products,
}: Props) {
  const { t } = useTranslation()
  const { id, name, status } = entry
  const isOff = status === 'InActive'
  const actions: MenuAction[] = [
    { key: 'edit', label: t('categories.edit'), onPick: onOpen },
    ...more,
    {
      key: 'switch',
      label: t(isOff ? 'categories.switchOn' : 'categories.switchOff'),
      isEnding: !isOff,
      onPick: () => moves.press({ ...entry, update }, { status: isOff ? 'Active' : 'InActive' }),
    },
  ]
  const refused = moves.refused?.id === id ? moves.refused.failure : undefined
  return (
    <>
      <EntryBox data-off={isOff}>
        {lead}
        <Grid
          flex="1"
          justifyItems="start"
          minInlineSize="0"
          flexBasis={{ mdDown: 'calc(100% - 9.5rem)' }}
        >
          <EntryName
            data-entry
            type="button"

            onClick={onOpen}
          >
            {name}
          </EntryName>
          {about && (
            <chakra.span
              maxInlineSize="full"
              overflow="hidden"
              color="fg.muted"
              fontSize="xs"
              textOverflow="ellipsis"
              whiteSpace="nowrap"
            >
              {about}
            </chakra.span>
          )}
        </Grid>
        {isOff && <StatusBadge mark={standingMarks.off}>{t('categories.off')}</StatusBadge>}
        {count && <EntryCount>{count}</EntryCount>}
        <Menu
          label={t('categories.more', { name })}
          actions={actions}
          isBusy={moves.busy.has(id)}
          size="md"
        />
      </EntryBox>
      {refused && (
        <Refused role="alert">
          {refused.code === 'IN_USE' ? t('categories.inUse', { name }) : refused.message}{' '}
          {refused.code === 'IN_USE' && products}
        </Refused>
      )}
    </>
  )
}
