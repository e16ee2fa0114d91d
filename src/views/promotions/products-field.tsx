import { useTranslation } from 'react-i18next'
import type { Id } from '#contract/fields.ts'
import { getProduct } from '#contract/product.ts'
import type { FieldProps } from '../../machines/screen/form.connect.ts'
import { useAnswer } from '../parts/live/use-answer.ts'
import { ProductSearch } from './product-search.tsx'

/** The products that a promotion is for; none is all. */
export function ProductsField({ value, error, onChange }: FieldProps<readonly Id[]>) {
  const { t } = useTranslation()
  return (
    <div className="form-field">
      <ProductSearch
        label={t('promotions.form.productIds')}
        left={value}
        onPick={({ id }) => onChange([...value, id])}
      />
      {value.length === 0 ? (
        <p className="form-hint">{t('promotions.form.allProducts')}</p>
      ) : (
        <ul className="chosen" aria-label={t('promotions.form.productIds')}>
          {value.map((id) => (
            <ChosenProduct
              key={id}
              id={id}
              onRemove={() => onChange(value.filter((one) => one !== id))}
            />
          ))}
        </ul>
      )}
      {error && <p className="form-error">{error}</p>}
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
