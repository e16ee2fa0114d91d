import { Grid } from '@chakra-ui/react/grid'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { listProducts } from '#contract/product.ts'
import { Input } from '../ui/input.tsx'
import { useEnter } from '../parts/hooks/use-enter.ts'
import { arrowStep, useListbox } from '../parts/hooks/use-listbox.ts'
import { useAnswer } from '../parts/live/use-answer.ts'

type FoundProduct = OutputOf<typeof listProducts>['rows'][number]
export type SampleLine = { product: FoundProduct; quantity: number }
type Props = {
  label: string
  /** Already selected, so not offered again. */ picked: readonly Id[]
  onPick: (product: FoundProduct) => void
}

/** Finds products by name to select them one by one, also with the arrow keys. */
export function ProductSearch({ label, picked, onPick }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useState('')
  const { isOpen, open, close, onBlur } = useListbox(0)
  const { answer, isBusy } = useAnswer(listProducts, {
    search: search.trim() || undefined,
    rowSize: 8,
    status: 'Active',
  })
  const found = answer?.rows.filter((one) => !picked.includes(one.id)) ?? []
  const pick = (product: FoundProduct) => {
    onPick(product)
    setSearch('')
    close()
    box.current?.querySelector('input')?.focus()
  }
  const enter = useEnter(search, isBusy, () => {
    const [first] = found
    if (isOpen && first && search.trim()) pick(first)
  })
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') {
      enter.forget()
      close()
    }
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault()
      enter.press()
    }
    const step = arrowStep(event.key)
    if (!step) return
    event.preventDefault()
    open()
    moveFocus(box.current, step)
  }
  return (
    <Grid
      ref={box}
      position="relative"
      gap="1.5"
      css={{ '& > label': { fontSize: 'sm', fontWeight: 'medium' } }}
      role="presentation"
      onKeyDown={press}
      onBlur={onBlur}
    >
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        type="search"
        value={search}
        placeholder={t('promotions.form.findProduct')}
        autoComplete="off"
        maxLength={120}
        aria-controls={`${id}-found`}
        onFocus={open}
        onChange={({ target }) => {
          setSearch(target.value)
          open()
        }}
      />
      <Grid
        data-found
        id={`${id}-found`}
        maxBlockSize="56"
        overflowY="auto"
        bg="bg.panel"
        border="1px solid {colors.border.emphasized}"
        borderRadius="md"
        css={{
          '&[hidden]': { display: 'none' },
          '& button': {
            display: 'flex',
            justifyContent: 'space-between',
            gap: '3',
            minBlockSize: '10',
            alignItems: 'center',
            paddingInline: '3',
            fontSize: 'sm',
            textAlign: 'start',
            cursor: 'pointer',
            mdDown: { minBlockSize: '11' },
          },
          '& button:is(:hover, :focus-visible)': { bg: 'bg.muted' },
          '& button:focus-visible': {
            outline: '2px solid {colors.brand.focusRing}',
            outlineOffset: '-2px',
          },
          '& small': { color: 'fg.muted' },
          '& p': { paddingBlock: '2.5', paddingInline: '3' },
        }}
        hidden={!isOpen}
      >
        <Found products={found} onPick={pick} />
        {answer && found.length === 0 && (
          <p className="quiet__text">{t('promotions.form.noProduct')}</p>
        )}
      </Grid>
    </Grid>
  )
}

/** The found products as buttons; the focus stays in the field. */
function Found({
  products,
  onPick,
}: {
  products: readonly FoundProduct[]
  onPick: (product: FoundProduct) => void
}) {
  return products.map((product) => (
    <button
      key={product.id}
      type="button"
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPick(product)}
    >
      {product.name}
      {product.categoryName && <small>{product.categoryName}</small>}
    </button>
  ))
}

/** Moves the focus from the field into the list below it, and through the list. */
function moveFocus(box: HTMLElement | null, by: 1 | -1): void {
  const stops = [...(box?.querySelectorAll<HTMLElement>('input, [data-found] button') ?? [])]
  const here = stops.findIndex((stop) => stop === document.activeElement)
  stops[Math.min(Math.max(here + by, 0), stops.length - 1)]?.focus()
}
