import { chakra } from '@chakra-ui/react/styled-system'
import { lazy, memo, type ReactNode, Suspense } from 'react'
import type { ParseKeys } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearch } from 'wouter'
import type { Endpoint } from '#contract/endpoint.ts'
import { listPath } from '#contract/list-choice.ts'
import type { ModuleName } from '#contract/modules.ts'
import { useViewer } from '../../seams/viewer.ts'
import { scrollIntoRow } from '../hooks/refs.ts'
import { viewAddress } from './list-address.ts'
import type { FilterOf } from './use-list.ts'

/** A view that everyone has of a list, by some of its filters. */
export type UsualView<Filter> = { label: ParseKeys; filter: Partial<Filter> }
export type ListViews<Filter> = (module: ModuleName) => readonly UsualView<Filter>[]

const SavedTabs = lazy(async () => ({
  default: (await import('../saved-views/saved-tabs.tsx')).SavedTabs,
}))

/** `isReady`: the rows are there; what someone has saved is asked for after them. */
type Props = { isReady: boolean }

/** The views of a list above it, as links: all, its usual ones, and what the viewer has saved. */
export function listTabs<E extends Endpoint>(endpoint: E, viewsIn?: ListViews<FilterOf<E>>) {
  const addressOf = (search: string, filter?: object) => viewAddress(endpoint, search, filter)

  return memo(function ListTabs({ isReady }: Props) {
    const { t } = useTranslation()
    const { module } = useViewer()
    const [path] = useLocation()
    // The samples have lists that the server does not know.
    const list = listPath.safeParse(path).data
    const now = addressOf(useSearch())
    const tabs = [
      { name: t('parts.views.all'), address: addressOf('') },
      ...(viewsIn?.(module) ?? []).map(({ label, filter }) => ({
        name: t(label),
        address: addressOf('', filter),
      })),
    ]
    const isUsual = tabs.some(({ address }) => address === now)
    return (
      <Row label={t('parts.views.title')}>
        {tabs.map(({ name, address }) => (
          <ListTab key={address} href={path + address} isCurrent={address === now}>
            {name}
          </ListTab>
        ))}
        <Suspense>
          {isReady && list && (
            <SavedTabs path={list} now={now} isUsual={isUsual} addressOf={addressOf} />
          )}
        </Suspense>
      </Row>
    )
  })
}

type TabProps = { href: string; isCurrent: boolean; menu?: ReactNode; children: ReactNode }

/** One view, in sight while it is the current one. */
export function ListTab({ href, isCurrent, menu, children }: TabProps) {
  return (
    <li ref={isCurrent ? scrollIntoRow : undefined} data-current={isCurrent || undefined}>
      <Link href={href} aria-current={isCurrent ? 'page' : undefined}>
        {children}
      </Link>
      {menu}
    </li>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <chakra.nav
      aria-label={label}
      display={{ base: 'block', _print: 'none' }}
      borderBlockEnd="1px solid {colors.border}"
      css={{
        '& ul': { display: 'flex', gap: '1', overflowX: 'auto', scrollbarWidth: 'thin' },
        '& li': {
          display: 'flex',
          flex: 'none',
          alignItems: 'center',
          borderBlockEnd: '2px solid transparent',
        },
        '& li[data-current]': { borderColor: 'brand.focusRing' },
        '& li > a': {
          display: 'flex',
          alignItems: 'center',
          minH: { base: '9', mdDown: '11' },
          minW: '6',
          px: '3',
          color: 'fg.muted',
          fontSize: 'sm',
          fontWeight: 'medium',
          whiteSpace: 'nowrap',
          rounded: 'md',
        },
        '& li > a:hover': { color: 'fg' },
        '& li > a[aria-current]': { color: 'brand.fg' },
        '& li > :is(a, button):focus-visible': { outlineOffset: '-2px' },
        '& li[data-save]': {
          position: 'sticky',
          insetInlineEnd: '0',
          ms: 'auto',
          ps: '2',
          bg: 'bg',
        },
      }}
    >
      <ul>{children}</ul>
    </chakra.nav>
  )
}
