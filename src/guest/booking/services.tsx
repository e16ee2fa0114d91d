import { useState } from 'react'
import { formatMoney } from '../../views/parts/money/money-format.ts'
import { useGuest } from '../guest.ts'
import type { Catalog } from '../shop/cart.ts'
import { sectionsOf } from '../shop/sections.ts'
import { Thumbnail } from '../thumbnail.tsx'
import styles from './booking.module.css'
import { sectionId, ServiceFinder } from './service-finder.tsx'

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
    <ServiceFinder isMany={isMany} search={search} sections={sections} onSearch={setSearch}>
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
    </ServiceFinder>
  )
}
