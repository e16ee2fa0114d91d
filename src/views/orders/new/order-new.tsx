import { chakra } from '@chakra-ui/react/styled-system'
import { type FormEvent, type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { useSearch } from 'wouter'
import { limits } from '#contract/limits.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { FailureNotice } from '../../parts/notice/failure-notice.tsx'
import { Page } from '../../parts/page/page.tsx'
import { DraftCustomer } from './draft-customer.tsx'
import { Field } from '../../ui/field.tsx'
import { DraftFulfilment } from './draft-fulfilment.tsx'
import { choiceErrors, goToChoice, goToFirst } from '../../parts/draft/choice-errors.ts'
import type { DraftLine } from '../../parts/draft/draft-line.ts'
import { areProductsKnown, missingChoices } from '../../parts/draft/missing-choices.ts'
import { useLineProducts } from '../../parts/draft/use-line-products.ts'
import { DraftLines } from '../../parts/draft/draft-lines.tsx'
import { DraftPrice } from './draft-price.tsx'
import { priceQuestion } from './order-draft.ts'
import { BackToList } from '../order-head.tsx'
import { HeldTabs, HoldButton } from './held-tabs.tsx'
import { ProductPicker } from '../../parts/draft/product-picker.tsx'
import { PadGrid, usePadChoice } from '../../parts/pad/pad-grid.tsx'
import { PlaceBar } from './place-bar.tsx'
import { type HandedOver, useOrderDraft } from './use-order-draft.ts'
import { usePrice } from '../../parts/draft/use-price.ts'
import '../../theme/lists.css'
import '../../theme/orders.css'

/** `/orders/ordernew`: an order at the counter or by phone; with `again=`, a refused one. */
export function OrderNew() {
  // A new key for another calendar slot or another refused order resets the form.
  const search = new URLSearchParams(useSearch())
  search.delete('group')
  return <OrderForm key={String(search)} />
}

function OrderForm() {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  // If an order is submitted before its price is known, the refusal names the line.
  const state = useOrderDraft((failure) => goToFirst(form.current, failure))
  const { draft, facts, wrong, change, isBusy, failure } = state
  const isEmpty = draft.lines.length === 0 && draft.phone === '' && draft.customerId === ''
  const products = useLineProducts(draft.lines)
  const open = missingChoices(draft.lines, products, (sentence, values) =>
    t(`newOrder.choose.${sentence}`, values),
  )
  // The price is requested only if no line has a missing choice: the server would refuse others.
  const isComplete = open.size === 0 && areProductsKnown(draft.lines, products)
  const lineChange = {
    lines: draft.lines,
    onChange: (lines: DraftLine[]) => change({ lines }),
  }
  const choosing = usePadChoice(lineChange)
  const pricing = usePrice(isComplete ? priceQuestion(draft, facts) : undefined)
  const unchosen = open.size > 0 ? open : choiceErrors(pricing.failure ?? failure)
  // While choices are missing there is no price, and the only error is the line's.
  const price = unchosen.size > 0 ? undefined : pricing.price
  const pricingFailure = unchosen.size > 0 ? undefined : pricing.failure
  const place = (
    event: FormEvent | KeyboardEvent | MouseEvent | undefined,
    handedOver?: HandedOver,
  ) => {
    event?.preventDefault()
    if (isBusy) return
    const [place] = unchosen.keys()
    if (place !== undefined && (open.size > 0 || pricing.failure)) {
      state.refuseChoices()
      return goToChoice(form.current, place)
    }
    const field = state.place(place !== undefined, handedOver)
    if (field) form.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) place(event)
    // In a form with many fields, Enter alone should not submit.
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement)
      event.preventDefault()
  }

  return (
    <Page
      title={t('newOrder.title')}
      lead={<BackToList />}
      actions={
        <>
          <StartOver isEmpty={isEmpty} onPress={state.startOver} />
          <HoldButton isEmpty={isEmpty} />
        </>
      }
    >
      <HeldTabs />
      <form ref={form} noValidate onSubmit={place} onKeyDown={onKey}>
        <div className="record__columns record__draft">
          <div className="record__column">
            <Card id="draft-items" title={t('newOrder.items')}>
              <ProductPicker
                error={wrong.includes('lines') ? t('newOrder.wrong.lines') : undefined}
                hint={t('newOrder.howToAdd')}
                onPick={state.add}
              />
              {!facts.isBooking && (
                <div className="pad__root pad__inside">
                  <PadGrid {...lineChange} products={products} onAsk={choosing.open} hasNoFind />
                </div>
              )}
              <DraftLines
                {...lineChange}
                price={price}
                products={products}
                missing={unchosen}
                isRefused={state.isChoiceRefused && unchosen.size > 0}
              />
            </Card>
          </div>
          <div className="record__column">
            <DraftCustomer {...state} />
            <DraftFulfilment {...state} />
            <OrderNote note={draft.note} onChange={(note) => change({ note })} />
            <DraftPrice {...state} price={price} failure={pricingFailure} isBusy={pricing.isBusy} />
            {failure && choiceErrors(failure).size === 0 && <FailureNotice failure={failure} />}
          </div>
        </div>
        <PlaceBar
          draft={draft}
          price={price}
          isPriced={price !== undefined && !pricing.isBusy}
          isBusy={isBusy}
          onPlace={place}
        />
      </form>
      {choosing.dialog}
    </Page>
  )
}

function OrderNote({ note, onChange }: { note: string; onChange: (note: string) => void }) {
  const { t } = useTranslation()
  return (
    <chakra.section className="card__root" display="grid" gap="3.5" aria-label={t('newOrder.note')}>
      <Field label={t('newOrder.note')}>
        {(wiring) => (
          <Textarea
            {...wiring}
            rows={2}
            maxLength={limits.text.medium}
            value={note}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
    </chakra.section>
  )
}

function StartOver({ isEmpty, onPress }: { isEmpty: boolean; onPress: () => void }) {
  const { t } = useTranslation()
  return (
    <Button variant="surface" size="sm" disabled={isEmpty} onClick={onPress}>
      {t('newOrder.startOver')}
    </Button>
  )
}
