import { useRef, useState } from 'react'
import { formatMoney } from '../../views/parts/money/money-format.ts'
import { useGuest } from '../guest.ts'
import type { Catalog } from '../shop/cart.ts'
import { sectionsOf } from '../shop/sections.ts'
import shop from '../shop/shop.module.css'
import { Thumbnail } from '../thumbnail.tsx'
import styles from './booking.module.css'

export type Service = Catalog['products'][number]
type Props = { catalog: Catalog; onChoose: (id: Service['id']) => void }

/** Up to this many are seen at a glance: more are searched, and jumped through by category. */
const FEW = 8

/** The services by category. */
export function Services({ catalog, onChoose }: Props) {
  const { t, language } = useGuest()
  const [search, setSearch] = useState('')
  const isMany = catalog.products.length > FEW
  const sections = sectionsOf(catalog, isMany ? search : '', t('guest.shop.more'))
  return (
    <section className={shop.menu} aria-labelledby="services-title">
      <h2 id="services-title">{t('guest.booking.choose')}</h2>
      {isMany && <Find search={search} sections={sections} onSearch={setSearch} />}
      {sections.length === 0 && (
        <div className="guest__card guest__notice">
          <p>{t('guest.shop.noMatch')}</p>
          <button type="button" className="guest__button" onClick={() => setSearch('')}>
            {t('guest.shop.clear')}
          </button>
        </div>
      )}
      <div className={styles.services}>
        {sections.map(({ id, name, products }) => (
          <section key={id} id={sectionId(id)} aria-label={name || t('guest.booking.choose')}>
            {name && <h3>{name}</h3>}
            <ul>
              {products.map((service) => (
                <li key={service.id}>
                  <button
                    type="button"
                    className="guest__card"
                    onClick={() => onChoose(service.id)}
                  >
                    <Thumbnail url={service.imageUrl} />
                    <span>
                      <strong>{service.name}</strong>
                      {service.description && <small>{service.description}</small>}
                      {service.durationMin !== undefined && (
                        <small>{t('guest.booking.minutes', { count: service.durationMin })}</small>
                      )}
                    </span>
                    <span>{formatMoney(service.priceAmount, catalog.currency, language)}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  )
}

type FindProps = {
  search: string
  sections: ReturnType<typeof sectionsOf>
  onSearch: (text: string) => void
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

function sectionId(id: string): string {
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
