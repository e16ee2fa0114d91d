import type { TFunction } from 'i18next'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import { has } from '#contract/modules.ts'
import { limits } from '#contract/limits.ts'
import type { calculatePrice } from '#contract/price.ts'
import type { Product } from '#contract/product.ts'
import { useViewer } from '../../seams/viewer.ts'
import { Input } from '../../ui/input.tsx'
import { DialogButton } from '../dialog/dialog-button.tsx'
import { ProductPicture } from '../pictures/product-picture.tsx'
import { formatMoney } from '../money/money-format.ts'
import { Money } from '../money/money.tsx'
import type { DraftLine } from './draft-line.ts'
import { LineAllergies } from './line-allergies.tsx'
import { offeredOptions } from './missing-choices.ts'
import type { LineProducts } from './use-line-products.ts'
import { QuantityStepper } from './quantity-stepper.tsx'
import '../../theme/orders.css'

type Price = OutputOf<typeof calculatePrice>
type Props = {
  lines: readonly DraftLine[]
  price: Price | undefined
  products: LineProducts
  /** The message about missing options, by line index. */
  missing?: ReadonlyMap<number, string>
  /** The form was submitted without these options. */
  isRefused?: boolean
  onChange: (lines: DraftLine[]) => void
}

/** The lines of a new order: quantity, options and note. */
export function DraftLines({ lines, price, products, missing, isRefused, onChange }: Props) {
  const hasKitchen = has(useViewer().module, 'kitchen')
  if (lines.length === 0) return null
  const replace = (key: string, part: Partial<DraftLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)))
  return (
    <ul className="draft-line__list">
      {lines.map((line, index) => (
        <li key={line.key} data-line={index}>
          <LineHead
            line={line}
            file={products.get(line.productId)?.images?.[0]}
            price={price}
            index={index}
            count={lines.length}
            onChange={(part) => replace(line.key, part)}
          >
            {() => onChange(lines.filter((one) => one !== line))}
          </LineHead>
          <LineOptions
            line={line}
            product={products.get(line.productId)}
            onChange={(optionIds) => replace(line.key, { optionIds })}
          />
          {missing?.has(index) && (
            <p
              className={
                isRefused ? 'draft-line__missing draft-line__error' : 'draft-line__missing'
              }
              role={isRefused ? 'alert' : 'status'}
            >
              {missing.get(index)}
            </p>
          )}
          <LineNote line={line} onChange={(note) => replace(line.key, { note })} />
          {hasKitchen && (
            <LineAllergies
              line={line}
              contains={products.get(line.productId)?.allergens}
              onChange={(allergies) => replace(line.key, { allergies })}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

type HeadProps = {
  line: DraftLine
  file: string | undefined
  price: Price | undefined
  index: number
  count: number
  onChange: (part: Partial<DraftLine>) => void
  children: () => void
}

function LineHead({ line, file, price, index, count, onChange, children: remove }: HeadProps) {
  const { t } = useTranslation()
  // The price's lines have the same order. While lines change, the answer may be the previous one.
  const priced = price?.lines.length === count ? price.lines[index] : undefined
  return (
    <div className="draft-line__root">
      <QuantityStepper
        name={line.name}
        quantity={line.quantity}
        isBusy={false}
        onChange={(quantity) => onChange({ quantity })}
      />
      {file && <ProductPicture file={file} name={line.name} className="order-line__picture" />}
      <strong>{line.name}</strong>
      {priced?.name === line.name && price && (
        <Money amount={priced.lineAmount} currency={price.currency} />
      )}
      <button
        type="button"
        className="order-line__step"
        aria-label={t('newOrder.removeOf', { name: line.name })}
        onClick={remove}
      >
        {t('newOrder.remove')}
      </button>
    </div>
  )
}

function LineOptions({
  line: { optionIds, name },
  product,
  onChange,
}: {
  line: DraftLine
  product: Product | undefined
  onChange: (optionIds: DraftLine['optionIds']) => void
}) {
  const { t, i18n } = useTranslation()
  const ruleOf = (group: string) => product?.optionGroups?.find((rule) => rule.group === group)
  const groups = Map.groupBy(offeredOptions(product), ({ group }) => group)
  const extra = ({ extraAmount }: NonNullable<Product['options']>[number]) =>
    extraAmount === 0 || !product
      ? ''
      : ` ${extraAmount > 0 ? '+' : ''}${formatMoney(extraAmount, product.currency, i18n.language)}`
  return [...groups].map(([group, options]) => (
    <fieldset key={group} className="draft-line__options" aria-label={`${name}: ${group}`}>
      <legend>
        {group} {ruleText(ruleOf(group), t)}
      </legend>
      {options.map((option) => (
        <label key={option.id}>
          <input
            type="checkbox"
            checked={option.id !== undefined && optionIds.includes(option.id)}
            onChange={({ target }) => {
              // With a maximum of one, a new choice replaces the old.
              const gone =
                ruleOf(group)?.maxChoices === 1 ? options.map(({ id }) => id) : [option.id]
              const others = optionIds.filter((id) => !gone.includes(id))
              onChange(option.id !== undefined && target.checked ? [...others, option.id] : others)
            }}
          />
          <span>
            {option.name}
            {extra(option)}
          </span>
        </label>
      ))}
    </fieldset>
  ))
}

/** The number of choices of a group, if the product limits it. */
function ruleText(
  rule: NonNullable<Product['optionGroups']>[number] | undefined,
  t: TFunction,
): string {
  if (!rule || (rule.minChoices === 0 && rule.maxChoices === undefined)) return ''
  const { minChoices: least, maxChoices: most } = rule
  if (least === most) return t('newOrder.chooseExactly', { number: least })
  if (most === undefined) return t('newOrder.chooseLeast', { number: least })
  if (most === 1) return t('newOrder.chooseOneOrNone')
  return t('newOrder.chooseUpTo', { number: most })
}

function LineNote({ line, onChange }: { line: DraftLine; onChange: (note: string) => void }) {
  const { t } = useTranslation()
  const field = () => (
    <Input
      ref={focusEmpty}
      aria-label={t('newOrder.noteOf', { name: line.name })}
      placeholder={t('newOrder.notePlaceholder')}
      maxLength={limits.text.medium}
      value={line.note}
      onChange={({ target }) => onChange(target.value)}
    />
  )
  return (
    <DialogButton
      isInPlace
      isOpenFirst={line.note !== ''}
      Look="button"
      type="button"
      className="draft-line__more"
      aria-label={t('newOrder.addNoteOf', { name: line.name })}
      label={t('newOrder.addNote')}
    >
      {field}
    </DialogButton>
  )
}

/** Focuses the field that the user has just opened. */
function focusEmpty(field: HTMLInputElement | null): void {
  if (field?.value === '') field.focus()
}
