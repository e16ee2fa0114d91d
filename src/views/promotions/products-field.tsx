import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Id } from '#contract/fields.ts'
import { getProduct } from '#contract/product.ts'
import type { FieldProps } from '../../machines/screen/form.connect.ts'
import { useAnswer } from '../parts/live/use-answer.ts'
import { ProductSearch } from './product-search.tsx'

/** The products of a promotion; none means all. */
export function ProductsField({ value, error, onChange }: FieldProps<readonly Id[]>) {
  const { t } = useTranslation()
  return (
    <div className="field__root">
      <ProductSearch
        label={t('promotions.form.productIds')}
        picked={value}
        onPick={({ id }) => onChange([...value, id])}
      />
      {value.length === 0 ? (
        <p className="field__hint">{t('promotions.form.allProducts')}</p>
      ) : (
        <chakra.ul
          display="flex"
          flexWrap="wrap"
          gap="1.5"
          css={{
            '& li': {
              display: 'inline-flex',
              alignItems: 'center',
              paddingInlineStart: '2.5',
              bg: 'bg.muted',
              borderRadius: 'full',
              fontSize: 'sm',
            },
            '& button': {
              minInlineSize: '8',
              minBlockSize: '8',
              borderRadius: 'full',
              cursor: 'pointer',
              mdDown: { minBlockSize: '11', minInlineSize: '11' },
            },
            '& button:focus-visible': {
              outline: '2px solid {colors.brand.focusRing}',
              outlineOffset: '-2px',
            },
          }}
          aria-label={t('promotions.form.productIds')}
        >
          {value.map((id) => (
            <ChosenProduct
              key={id}
              id={id}
              onRemove={() => onChange(value.filter((one) => one !== id))}
            />
          ))}
        </chakra.ul>
      )}
      {error && <p className="field__error">{error}</p>}
    </div>
  )
}

function ChosenProduct({ id, onRemove }: { id: Id; onRemove: () => void }) {
  const { t } = useTranslation()
  const { answer, failure } = useAnswer(getProduct, { id })
  const name = answer?.name ?? (failure ? t('promotions.form.gone') : '…')
  return (
    <li>
      {name}
      <button type="button" aria-label={t('promotions.form.remove', { name })} onClick={onRemove}>
        ×
      </button>
    </li>
  )
}
