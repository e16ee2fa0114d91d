import { useState } from 'react'
import type { OutputOf } from '#contract/endpoint.ts'
import type { getCatalog } from '#contract/guest.ts'
import { formatMoney } from '../../views/parts/money/money-format.ts'
import { useGuest } from '../guest.ts'
import type { LinkProps } from '../link.ts'
import { Notice } from '../notice.tsx'
import { LinkFailure } from '../others/link-failure.tsx'
import { useCatalog } from '../shop/use-catalog.ts'
import { BookingForm } from './booking-form.tsx'
import { type Choice, Times } from './times.tsx'
import styles from './booking.module.css'

type Service = OutputOf<typeof getCatalog>['products'][number]

/** Choose a service, then a time and person, then enter the details. */
export function Booking({ link, code }: LinkProps) {
  const { t, language } = useGuest()
  const { catalog, isWhole, failure, reload } = useCatalog(link.intakeToken)
  const [serviceId, setService] = useState<Service['id']>()
  const [choice, choose] = useState<Choice>()
  const [round, setRound] = useState(0)
  if (!isWhole && failure && !serviceId) return <LinkFailure failure={failure} onRetry={reload} />
  if (!catalog || (!isWhole && catalog.products.every(({ isSoldOut }) => isSoldOut)))
    return <div className="guest__card guest__skeleton" aria-busy="true" />
  const services = catalog.products.filter(({ isSoldOut }) => !isSoldOut)
  if (services.length === 0)
    return <Notice title={t('guest.booking.noneTitle')} text={t('guest.booking.noneText')} />
  const service =
    services.length === 1 && isWhole ? services[0] : services.find(({ id }) => id === serviceId)
  if (!service)
    return (
      <Services
        services={services}
        categories={catalog.categories}
        currency={catalog.currency}
        onChoose={setService}
      />
    )
  return (
    <>
      <div className={`guest__card ${styles.chosen}`}>
        <div>
          <h2>{service.name}</h2>
          <p className="guest__quiet">
            {formatMoney(service.priceAmount, catalog.currency, language)}
            {service.durationMin !== undefined &&
              ` · ${t('guest.booking.minutes', { count: service.durationMin })}`}
          </p>
        </div>
        {services.length > 1 && (
          <button
            type="button"
            className="guest__button"
            onClick={() => {
              setService(undefined)
              choose(undefined)
            }}
          >
            {t('guest.booking.other')}
          </button>
        )}
      </div>
      <Times
        key={`${service.id} ${round}`}
        link={link}
        productId={service.id}
        choice={choice}
        onChoose={choose}
      />
      {choice && (
        <BookingForm
          link={link}
          code={code}
          productId={service.id}
          choice={choice}
          onTaken={() => {
            // Input is kept; the times are refetched.
            choose(undefined)
            setRound(round + 1)
          }}
        />
      )}
    </>
  )
}

type ServicesProps = {
  services: readonly Service[]
  categories: readonly { id: string; name: string }[]
  currency: string
  onChoose: (id: Service['id']) => void
}

function Services({ services, categories, currency, onChoose }: ServicesProps) {
  const { t, language } = useGuest()
  const groups = Map.groupBy(
    services,
    ({ categoryId }) => categories.find(({ id }) => id === categoryId)?.name ?? '',
  )
  return (
    <section className={styles.services} aria-labelledby="services-title">
      <h2 id="services-title">{t('guest.booking.choose')}</h2>
      {[...groups].map(([name, own]) => (
        <section key={name} aria-label={name || t('guest.booking.choose')}>
          {name && <h3>{name}</h3>}
          <ul>
            {own.map(({ id, name: title, description, priceAmount, durationMin }) => (
              <li key={id}>
                <button type="button" className="guest__card" onClick={() => onChoose(id)}>
                  <span>
                    <strong>{title}</strong>
                    {description && <small>{description}</small>}
                    {durationMin !== undefined && (
                      <small>{t('guest.booking.minutes', { count: durationMin })}</small>
                    )}
                  </span>
                  <span>{formatMoney(priceAmount, currency, language)}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}
