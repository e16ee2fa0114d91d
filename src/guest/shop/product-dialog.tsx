import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { Id } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { formatMoney } from '../../views/parts/money/money-format.ts'
import { useGuest } from '../guest.ts'
import { AllergiesField } from './allergies.tsx'
import { type CartLine, type GuestProduct, type OptionGroup, optionGroups } from './cart.ts'
import { Pictures } from './pictures.tsx'
import { Contains, ProductTags } from './product-tags.tsx'
import { Stepper } from './stepper.tsx'
import { useVariant, VariantChoice } from './variant-choice.tsx'
import styles from './shop.module.css'

type Props = {
  product: GuestProduct
  currency: string
  /** The line to change. */
  line?: CartLine
  /** The maximum quantity that can still be added. */
  roomFor: (product: GuestProduct) => number
  /** The line's product is the selected variant, if there are variants. */
  onAdd: (line: CartLine) => void
  onClose: () => void
}

/** Selects options. The native dialog traps and restores the focus. */
export function ProductDialog({ product, line, currency, roomFor, onAdd, onClose }: Props) {
  const { t } = useGuest()
  const dialog = useRef<HTMLDialogElement>(null)
  const groups = optionGroups(product)
  const [chosen, setChosen] = useState<readonly Id[]>(() =>
    groups.flatMap(({ preset }) => preset ?? []),
  )
  const [quantity, setQuantity] = useState(line?.quantity ?? 1)
  const [note, setNote] = useState(line?.note ?? '')
  const [allergies, setAllergies] = useState(line?.allergies ?? [])
  const [isAsked, setAsked] = useState(false)
  const variant = useVariant(product)
  const { chosen: bought } = variant
  const most = roomFor(bought ?? product)
  useEffect(() => dialog.current?.showModal(), [])

  const close = () => dialog.current?.close()
  const choose = ({ most, choices }: OptionGroup, id: Id, isOn: boolean) => {
    const others = chosen.filter(
      (it) => it !== id && !(most === 1 && choices.some((choice) => choice.id === it)),
    )
    setChosen(isOn ? [...others, id] : others)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!bought || groups.some((group) => lacks(group, chosen))) {
      setAsked(true)
      event.currentTarget.querySelector<HTMLElement>(firstMissing)?.focus()
      return
    }
    onAdd({ productId: bought.id, optionIds: [...chosen], quantity, note: note.trim(), allergies })
    close()
  }
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="product-name" onClose={onClose}>
      <form className="guest__form" noValidate onSubmit={submit}>
        <h2 id="product-name">{product.name}</h2>
        {product.description && <p className="guest__quiet">{product.description}</p>}
        <Pictures product={product} chosen={bought} />
        <ProductTags product={product} />
        <Contains product={product} />
        {product.variantOptions.length > 0 && (
          <VariantChoice {...{ product, variant, currency, isAsked }} />
        )}
        {groups.map((group) => (
          <Group
            key={group.name}
            group={group}
            chosen={chosen}
            currency={currency}
            error={
              isAsked && lacks(group, chosen)
                ? t('guest.shop.needs', { group: group.name.toLowerCase(), name: product.name })
                : undefined
            }
            onChoose={(id, isOn) => choose(group, id, isOn)}
          />
        ))}
        <label className="guest__field">
          <span>{t('guest.shop.note')}</span>
          <textarea
            rows={2}
            maxLength={limits.text.medium}
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
        </label>
        <AllergiesField
          name={product.name}
          value={allergies}
          contains={product.allergens}
          onChange={setAllergies}
        />
        <Stepper
          name={product.name}
          quantity={quantity}
          least={1}
          most={most}
          left={bought?.left}
          onChange={setQuantity}
        />
        <div className={styles.dialogActs}>
          <button type="button" className="guest__button" onClick={close}>
            {t('guest.shop.back')}
          </button>
          <button
            type="submit"
            className="guest__button"
            data-look="solid"
            disabled={
              bought ? bought.isSoldOut || quantity > most : !variant.values.includes(undefined)
            }
          >
            {t('guest.shop.addToOrder')}
          </button>
        </div>
      </form>
    </dialog>
  )
}

const firstMissing = 'fieldset[data-missing="true"] input:not(:disabled)'

function lacks({ choices, least }: OptionGroup, chosen: readonly Id[]): boolean {
  return choices.filter(({ id }) => chosen.includes(id)).length < least
}

function ruleText(
  { least, most, choices }: OptionGroup,
  t: ReturnType<typeof useGuest>['t'],
): string {
  if (least === 1 && most === 1) return t('guest.shop.one')
  if (least > 0) return t('guest.shop.least', { number: least })
  if (most === 1) return t('guest.shop.oneOrNone')
  return most < choices.length ? t('guest.shop.most', { number: most }) : t('guest.shop.any')
}

function Group({
  group,
  chosen,
  currency,
  error,
  onChoose,
}: {
  group: OptionGroup
  chosen: readonly Id[]
  currency: string
  error: string | undefined
  onChoose: (id: Id, isOn: boolean) => void
}) {
  const { t, language } = useGuest()
  const errorId = useId()
  const { least, most, choices } = group
  const isOne = least === 1 && most === 1
  const count = choices.filter(({ id }) => chosen.includes(id)).length
  return (
    <fieldset
      className="guest__choice"
      data-missing={count < least}
      aria-describedby={error && errorId}
    >
      <legend>
        {group.name} <span className="guest__quiet">{ruleText(group, t)}</span>
      </legend>
      {choices.map(({ id, name, extraAmount }) => (
        <label key={id}>
          <input
            type={isOne ? 'radio' : 'checkbox'}
            name={group.name}
            required={isOne}
            disabled={!isOne && most > 1 && count >= most && !chosen.includes(id)}
            checked={chosen.includes(id)}
            onChange={({ currentTarget }) => onChoose(id, currentTarget.checked)}
          />
          <span>{name}</span>
          {extraAmount !== 0 && (
            <small>
              {extraAmount > 0 ? '+' : ''}
              {formatMoney(extraAmount, currency, language)}
            </small>
          )}
        </label>
      ))}
      {error && (
        <p id={errorId} className="guest__error">
          {error}
        </p>
      )}
    </fieldset>
  )
}
