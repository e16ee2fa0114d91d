import type { ComponentProps } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { getProduct, type Product } from '#contract/product.ts'
import { useAskError } from '../dialog/ask-errors.ts'
import { AskFrame } from '../dialog/ask-frame.tsx'
import type { DraftLine } from '../draft/draft-line.ts'
import { offeredOptions } from '../draft/missing-choices.ts'
import { useAnswer } from '../live/use-answer.ts'
import { formatMoney } from '../money/money-format.ts'
import { Choice, ChoiceGroup } from '../../ui/choice.tsx'
import { type Dish, withChoice } from './pad-menu.ts'

type Props = {
  dish: Dish
  lines: readonly DraftLine[]
  onChange: (lines: DraftLine[]) => void
  onClose: () => void
}

/** Asks for the required choices of a dish: its variant and options. */
export function PadChoice({ dish, lines, onChange, onClose }: Props) {
  const { t } = useTranslation()
  const { answer: product, failure } = useAnswer(getProduct, { id: dish.id })
  const confirm = (form: FormData) => {
    if (!product) return
    const variant = product.variants?.find(({ id }) => id === form.get('variant'))
    const optionIds = offeredOptions(product).flatMap(({ id, group }) =>
      id !== undefined && form.getAll(`option ${group}`).includes(id) ? [id] : [],
    )
    const name = variant ? `${product.name}, ${variant.values.join(', ')}` : product.name
    onChange(withChoice(lines, { productId: variant?.id ?? product.id, name, optionIds }))
    onClose()
  }
  return (
    <AskFrame
      title={dish.name}
      confirm={t('newOrder.pad.add')}
      failure={failure?.message}
      isIncomplete={!product}
      onClose={onClose}
      onConfirm={confirm}
    >
      {product && <Variants product={product} />}
      {product && <Options product={product} />}
    </AskFrame>
  )
}

function Variants({ product: { variants = [], currency } }: { product: Product }) {
  const { t, i18n } = useTranslation()
  const offered = variants.filter(({ status }) => status === 'Active')
  if (offered.length === 0) return null
  return (
    <Group name="variant" label={t('newOrder.pad.variant')}>
      {offered.map(({ id, values, priceAmount, isSoldOut, stockQty }) => (
        <Choice
          key={id}
          name="variant"
          value={id}
          required
          disabled={isSoldOut || stockQty === 0}
          defaultChecked={offered.length === 1}
        >
          <span>
            {values.join(', ')} <small>{formatMoney(priceAmount, currency, i18n.language)}</small>
          </span>
        </Choice>
      ))}
    </Group>
  )
}

function Options({ product }: { product: Product }) {
  const { i18n } = useTranslation()
  const ruleOf = (name: string) => product.optionGroups?.find(({ group }) => group === name)
  const extra = (amount: number) =>
    amount === 0
      ? ''
      : `${amount > 0 ? '+' : ''}${formatMoney(amount, product.currency, i18n.language)}`
  return [...Map.groupBy(offeredOptions(product), ({ group }) => group)].map(([group, options]) => {
    const { minChoices = 0, maxChoices } = ruleOf(group) ?? {}
    const isOne = minChoices === 1 && maxChoices === 1
    return (
      <Group key={group} name={`option ${group}`} label={group}>
        {options.map(({ id, name, extraAmount }) => (
          <Choice
            key={id}
            type={isOne ? 'radio' : 'checkbox'}
            name={`option ${group}`}
            value={id}
            required={isOne}
          >
            <span>
              {name} <small>{extra(extraAmount)}</small>
            </span>
          </Choice>
        ))}
      </Group>
    )
  })
}

/** Shows the error of a group after a submit. */
function Group({
  name,
  ...group
}: Omit<ComponentProps<typeof ChoiceGroup>, 'error'> & { name: string }) {
  return <ChoiceGroup {...group} error={useAskError(name)} />
}
