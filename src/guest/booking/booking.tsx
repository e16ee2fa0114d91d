import { useState } from 'react'
import { formatMoney } from '../../views/parts/money/money-format.ts'
import { useGuest } from '../guest.ts'
import type { LinkProps } from '../link.ts'
import { Notice } from '../notice.tsx'
import { LinkFailure } from '../others/link-failure.tsx'
import { useCatalog } from '../shop/use-catalog.ts'
import { BookingForm } from './booking-form.tsx'
import { type Service, Services } from './services.tsx'
import { type Choice, Times } from './times.tsx'
import styles from './booking.module.css'

/** Choose one or more services, then a time and person, then enter the details. */
export function Booking({ link, code }: LinkProps) {
  const { t } = useGuest()
  const { catalog, isWhole, failure, reload } = useCatalog(link.intakeToken)
  const [ids, setIds] = useState<readonly Service['id'][]>([])
  const [isAdding, setAdding] = useState(false)
  const [choice, choose] = useState<Choice>()
  const [round, setRound] = useState(0)
  if (!isWhole && failure && ids.length === 0)
    return <LinkFailure failure={failure} onRetry={reload} />
  if (!catalog || (!isWhole && catalog.products.every(({ isSoldOut }) => isSoldOut)))
    return <div className="guest__card guest__skeleton" aria-busy="true" />
  const services = catalog.products.filter(({ isSoldOut }) => !isSoldOut)
  if (services.length === 0)
    return <Notice title={t('guest.booking.noneTitle')} text={t('guest.booking.noneText')} />
  const chosen =
    services.length === 1 && isWhole
      ? services
      : ids.flatMap((wanted) => services.find(({ id }) => id === wanted) ?? [])
  const change = (next: readonly Service['id'][]) => {
    setIds(next)
    setAdding(false)
    choose(undefined)
  }
  const [first, ...others] = chosen.map(({ id }) => id)
  if (!first || isAdding)
    return (
      <Services
        catalog={{ ...catalog, products: services.filter(({ id }) => !ids.includes(id)) }}
        onChoose={(id) => change([...ids, id])}
      />
    )
  const productIds = [first, ...others] as const
  return (
    <>
      <Chosen
        services={chosen}
        currency={catalog.currency}
        onRemove={
          services.length > 1 ? (removed) => change(ids.filter((id) => id !== removed)) : undefined
        }
        onAdd={
          chosen.length < Math.min(services.length, MAX_SERVICES)
            ? () => setAdding(true)
            : undefined
        }
      />
      <Times
        key={`${productIds.join()} ${round}`}
        link={link}
        productIds={productIds}
        choice={choice}
        onChoose={choose}
      />
      {choice && (
        // On a phone it is rendered below the visible area.
        <div ref={showInView}>
          <BookingForm
            link={link}
            code={code}
            productIds={productIds}
            names={chosen.map(({ name }) => name)}
            choice={choice}
            onTaken={() => {
              // Input is kept; the times are refetched.
              choose(undefined)
              setRound(round + 1)
            }}
          />
        </div>
      )}
    </>
  )
}

function showInView(form: HTMLElement | null): void {
  form?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
}

/** The maximum number of services in one visit. */
const MAX_SERVICES = 10

type ChosenProps = {
  services: readonly Service[]
  currency: string
  onRemove: ((id: Service['id']) => void) | undefined
  onAdd: (() => void) | undefined
}

/** The selected services; for several services with their total. */
function Chosen({ services, currency, onRemove, onAdd }: ChosenProps) {
  const { t, language } = useGuest()
  const price = (minor: number) => formatMoney(minor, currency, language)
  const minutes = (count: number | undefined) =>
    count === undefined ? '' : ` · ${t('guest.booking.minutes', { count })}`
  const isOne = services.length === 1
  const sum = (amount: (service: Service) => number) =>
    services.reduce((total, service) => total + amount(service), 0)
  const add = onAdd && (
    <button type="button" className="guest__button" onClick={onAdd}>
      {t('guest.booking.add')}
    </button>
  )
  return (
    <>
      {services.map(({ id, name, priceAmount, durationMin }) => (
        <div key={id} className={`guest__card ${styles.chosen}`}>
          <div>
            <h2>{name}</h2>
            <p className="guest__quiet">
              {price(priceAmount)}
              {minutes(durationMin)}
            </p>
          </div>
          {onRemove && (
            <button
              type="button"
              className="guest__button"
              aria-label={isOne ? undefined : t('guest.booking.removeOf', { name })}
              onClick={() => onRemove(id)}
            >
              {t(isOne ? 'guest.booking.other' : 'guest.booking.remove')}
            </button>
          )}
          {isOne && add}
        </div>
      ))}
      {!isOne && (
        <div className={`guest__card ${styles.chosen}`}>
          <p className="guest__quiet">
            {t('guest.booking.together', { amount: price(sum((one) => one.priceAmount)) })}
            {minutes(sum((one) => one.durationMin ?? USUAL_MIN))}
          </p>
          {add}
        </div>
      )}
    </>
  )
}

/** The length of a service without a duration, as on the server. */
const USUAL_MIN = 30
