import { type ReactNode, useRef } from 'react'
import { useGuest } from '../guest.ts'
import type { sectionsOf } from '../shop/sections.ts'
import shop from '../shop/shop.module.css'

type FindProps = {
  search: string
  sections: ReturnType<typeof sectionsOf>
  onSearch: (text: string) => void
}
type Props = FindProps & {
  /** So many that they are searched. */
  isMany: boolean
  /** The sections. */
  children: ReactNode
}

/** The choice of a service; many are found by typing or by their category. */
export function ServiceFinder({ isMany, children, ...find }: Props) {
  const { t } = useGuest()
  return (
    <section className={shop.menu} aria-labelledby="services-title">
      <h2 id="services-title">{t('guest.booking.choose')}</h2>
      {isMany && <Find {...find} />}
      {find.sections.length === 0 && (
        <div className="guest__card guest__notice">
          <p>{t('guest.shop.noMatch')}</p>
          <button type="button" className="guest__button" onClick={() => find.onSearch('')}>
            {t('guest.shop.clear')}
          </button>
        </div>
      )}
      {children}
    </section>
  )
}

/** The search, and a mark for each category that leads to its services. */
function Find({ search, sections, onSearch }: FindProps) {
  const { t } = useGuest()
  const bar = useRef<HTMLDivElement>(null)
  const found = sections.reduce((sum, { products }) => sum + products.length, 0)
  return (
    <>
      <div ref={bar} className={shop.find}>
        <input
          type="search"
          aria-label={t('guest.booking.search')}
          placeholder={t('guest.booking.search')}
          value={search}
          onChange={({ currentTarget }) => onSearch(currentTarget.value)}
        />
        {sections.length > 1 && (
          <div className={shop.categories} role="group" aria-label={t('guest.shop.categories')}>
            {sections.map(({ id, name }) => (
              <button key={id} type="button" onClick={() => jumpTo(id, bar.current)}>
                {name}
              </button>
            ))}
          </div>
        )}
      </div>
      <p className="guest__spoken" role="status">
        {search.trim() && t('guest.shop.found', { count: found })}
      </p>
    </>
  )
}

/** The id of the section of a category. */
export function sectionId(id: string): string {
  return `services-${id}`
}

/** Scrolls a category below the bar, which stays at the top, and focuses its first service. */
function jumpTo(id: string, bar: HTMLElement | null): void {
  const section = document.getElementById(sectionId(id))
  if (!section || !bar) return
  const top = section.getBoundingClientRect().top + scrollY - bar.offsetHeight
  scrollTo({ top, behavior: 'instant' })
  section.querySelector('button')?.focus({ preventScroll: true })
}
