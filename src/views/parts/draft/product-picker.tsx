import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import { createProduct, listProducts } from '#contract/product.ts'
import { Input } from '../../ui/input.tsx'
import { ProductPicture } from '../pictures/product-picture.tsx'
import { Money } from '../money/money.tsx'
import { keepRoom, scrollNear } from '../hooks/refs.ts'
import { useShortcut } from '../hooks/shortcuts.ts'
import { useEnter } from '../hooks/use-enter.ts'
import { arrowStep, useListbox } from '../hooks/use-listbox.ts'
import { useAnswer } from '../live/use-answer.ts'
import { useMay } from '../../seams/use-may.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { useSpoken } from '../hooks/use-spoken.tsx'
import '../../theme/orders.css'

type Product = OutputOf<typeof listProducts>['rows'][number]
type Props = {
  error: string | undefined
  hint?: string | undefined
  onPick: (product: Product) => void
}

/**
 * Finds a product by name, number or category and adds it. After Enter the input is cleared. `/`
 * focuses it.
 */
export function ProductPicker({ error, hint, onPick }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const { isOpen, at, open, close, begin, step, onBlur } = useListbox(0)
  const { spoken, say } = useSpoken()
  const search = text.trim()
  const { answer, failure, isBusy } = useAnswer(
    listProducts,
    { search: search || undefined, rowSize: 20, status: 'Active', isOrderable: true },
    { pauseMs: 200 },
  )
  const isNoneOnOffer = search === '' && !isBusy && answer?.pagination.totalRows === 0
  useShortcut('/', t('newOrder.find'), () => box.current?.focus())
  const products = answer?.rows ?? []
  // A result for the previous text must not be added by an Enter for the current text.
  const active = isOpen && !isBusy ? products[Math.min(at, products.length - 1)] : undefined

  const pick = (product: Product | undefined) => {
    if (!product || product.isSoldOut) return
    onPick(product)
    say(t('newOrder.added', { name: product.name }))
    setText('')
    box.current?.focus()
    // The full list would cover the added line; it opens again with the next letter.
    close()
  }
  const enter = useEnter(search, isBusy, () =>
    pick(isOpen ? products[Math.min(at, products.length - 1)] : undefined),
  )
  const onKey = (event: KeyboardEvent) => {
    const move = arrowStep(event.key)
    if (move) step(isOpen ? move : 0, products.length)
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) enter.press()
    if (event.key === 'Escape') {
      enter.forget()
      close()
    }
    if (move || (event.key === 'Enter' && !event.ctrlKey && !event.metaKey)) event.preventDefault()
  }

  if (isNoneOnOffer) return <NoneOnOffer error={error} />
  return (
    <>
      <div className="draft-line__picker" onBlur={onBlur}>
        <label htmlFor={id}>{t('newOrder.find')}</label>
        <Input
          ref={box}
          id={id}
          name="lines"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active && `${id}-${active.id}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
          aria-keyshortcuts="/"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={120}
          value={text}
          onFocus={open}
          onClick={open}
          onKeyDown={onKey}
          onChange={({ target }) => {
            setText(target.value)
            begin()
          }}
        />
        {error && (
          <p id={`${id}-error`} className="draft-line__error">
            {error}
          </p>
        )}
        {spoken}
        <div
          ref={isOpen ? keepRoom : undefined}
          id={`${id}-list`}
          className="draft-line__pickerList"
          role="listbox"
          aria-label={t('newOrder.products')}
          hidden={!isOpen || products.length === 0}
        >
          {products.map((product) => (
            <ProductOption
              key={product.id}
              id={`${id}-${product.id}`}
              product={product}
              isActive={product === active}
              onPick={() => pick(product)}
            />
          ))}
        </div>
        {isOpen && (failure || (!isBusy && products.length === 0)) && (
          <p className="draft-line__none">{failure ? failure.message : t('newOrder.noProduct')}</p>
        )}
      </div>
      {hint && <p className="quiet__text">{hint}</p>}
    </>
  )
}

/** Shown if there are no products at all, with a link to add one if permitted. */
function NoneOnOffer({ error }: Pick<Props, 'error'>) {
  const { t } = useTranslation()
  const mayAdd = useMay()(createProduct)
  return (
    <div className="draft-line__picker">
      <p>{t(mayAdd ? 'newOrder.noneOnOffer' : 'newOrder.noneOnOfferStaff')}</p>
      {error && <p className="draft-line__error">{error}</p>}
      {mayAdd && <TextLink href="/products/productview">{t('newOrder.addProduct')}</TextLink>}
    </div>
  )
}

function ProductOption({
  id,
  product,
  isActive,
  onPick,
}: {
  id: string
  product: Product
  isActive: boolean
  onPick: () => void
}) {
  const { t } = useTranslation()
  return (
    // The focus stays in the input, which handles the keys.
    <div
      ref={isActive ? scrollNear : undefined}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-disabled={product.isSoldOut || undefined}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      <ProductPicture file={product.imageUrl} name={product.name} className="order-line__picture" />
      <span>{product.name}</span>
      <small>{product.isSoldOut ? t('newOrder.soldOut') : product.categoryName}</small>
      <Money amount={product.priceAmount} currency={product.currency} />
    </div>
  )
}
