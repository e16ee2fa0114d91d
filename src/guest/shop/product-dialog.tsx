import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Id } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { formatMoney } from '../../views/parts/money/money-format.ts'
import { useGuest } from '../guest.ts'
import { AllergiesField } from './allergies.tsx'
import { type CartLine, type GuestProduct, type OptionGroup, optionGroups } from './cart.ts'
import { Contains, ProductTags } from './product-tags.tsx'
import { Stepper } from './stepper.tsx'
import { useVariant, VariantChoice } from './variant-choice.tsx'
import styles from './shop.module.css'

type Props = {
  product: GuestProduct
  currency: string
  /** The line that is changed. */
  line?: CartLine
  /** Its product is the chosen variant, where there are any. */
  onAdd: (line: CartLine) => void
  onClose: () => void
}

/** Chooses options. The native dialog traps and restores focus. */
export function ProductDialog({ product, line, currency, onAdd, onClose }: Props) {
  const { t } = useGuest()
  const dialog = useRef<HTMLDialogElement>(null)
  const groups = optionGroups(product)
  const [chosen, setChosen] = useState<readonly Id[]>(() =>
    groups.flatMap(({ preset }) => preset ?? []),
  )
  const [quantity, setQuantity] = useState(line?.quantity ?? 1)
  const [note, setNote] = useState(line?.note ?? '')
  const [allergies, setAllergies] = useState(line?.allergies ?? [])
  const variant = useVariant(product)
  const { chosen: bought } = variant
  useEffect(() => dialog.current?.showModal(), [])

  const close = () => dialog.current?.close()
  const choose = ({ most, choices }: OptionGroup, id: Id, isOn: boolean) => {
    const others = chosen.filter(
      (it) => it !== id && !(most === 1 && choices.some((choice) => choice.id === it)),
    )
    setChosen(isOn ? [...others, id] : others)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!bought) return
    onAdd({ productId: bought.id, optionIds: [...chosen], quantity, note: note.trim(), allergies })
    close()
  }
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="product-name" onClose={onClose}>
      <form className="guest__form" onSubmit={submit}>
        <h2 id="product-name">{product.name}</h2>
        {product.description && <p className="guest__quiet">{product.description}</p>}
        <ProductTags product={product} />
        <Contains product={product} />
        {product.variantOptions.length > 0 && (
          <VariantChoice product={product} variant={variant} currency={currency} />
        )}
        {groups.map((group) => (
          <Group
            key={group.name}
            group={group}
            chosen={chosen}
            currency={currency}
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
        <Stepper name={product.name} quantity={quantity} least={1} onChange={setQuantity} />
        <div className={styles.dialogActs}>
          <button type="button" className="guest__button" onClick={close}>
            {t('guest.shop.back')}
          </button>
          <button
            type="submit"
            className="guest__button"
            data-look="solid"
            disabled={bought === undefined || bought.isSoldOut}
          >
            {t('guest.shop.addToOrder')}
          </button>
        </div>
      </form>
    </dialog>
  )
}

function ruleText(
  { least, most, choices }: OptionGroup,
  t: ReturnType<typeof useGuest>['t'],
): string {
  if (least === 1 && most === 1) return t('guest.shop.one')
  if (least > 0) return t('guest.shop.least', { number: least })
  return most < choices.length ? t('guest.shop.most', { number: most }) : t('guest.shop.any')
}

function Group({
  group,
  chosen,
  currency,
  onChoose,
}: {
  group: OptionGroup
  chosen: readonly Id[]
  currency: string
  onChoose: (id: Id, isOn: boolean) => void
}) {
  const { t, language } = useGuest()
  const { least, most, choices } = group
  const isOne = least === 1 && most === 1
  const count = choices.filter(({ id }) => chosen.includes(id)).length
  return (
    <fieldset className="guest__choice">
      <legend>
        {group.name} <span className="guest__quiet">{ruleText(group, t)}</span>
      </legend>
      {choices.map(({ id, name, extraAmount }, index) => (
        <label key={id}>
          <input
            type={isOne ? 'radio' : 'checkbox'}
            name={group.name}
            // The browser focuses the first missing choice.
            required={
              isOne ||
              (count < least &&
                index === choices.findIndex((choice) => !chosen.includes(choice.id)))
            }
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
    </fieldset>
  )
}
