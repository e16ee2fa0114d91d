import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

type TabProps = { href: string; isCurrent: boolean; menu?: ReactNode; children: ReactNode }

/** A tab that scrolls into view while it is the current one; `menu` has its actions. */
export function Tab({ href, isCurrent, menu, children }: TabProps) {
  return (
    <li ref={isCurrent ? keepInSight : undefined} data-current={isCurrent || undefined}>
      <Link href={href} aria-current={isCurrent ? 'page' : undefined}>
        {children}
      </Link>
      {menu}
    </li>
  )
}

/** The views of a screen as links in one line: each has its own URL. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
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
          minW: { base: '6', mdDown: '11' },
          justifyContent: 'center',
          px: '3',
          color: 'fg.muted',
          fontSize: 'sm',
          fontWeight: 'medium',
          whiteSpace: 'nowrap',
          rounded: 'md',
        },
        '& li > a:hover': { color: 'fg' },
        '& li > a[aria-current]': {
          color: 'brand.fg',
          _highContrast: { outline: '2px solid Highlight', outlineOffset: '-2px' },
        },
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

/**
 * Scrolls only the row of tabs. Uses an observer, because measuring during rendering would force a
 * layout.
 */
function keepInSight(element: HTMLElement | null): () => void {
  const row = element?.parentElement
  const observer = new IntersectionObserver(([seen]) => {
    observer.disconnect()
    if (!row || !seen || seen.intersectionRatio === 1) return
    const [own, all] = [seen.boundingClientRect, row.getBoundingClientRect()]
    row.scrollLeft += own.left + own.width / 2 - (all.left + all.width / 2)
  })
  if (element) observer.observe(element)
  return () => observer.disconnect()
}
