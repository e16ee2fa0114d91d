import { Flex } from '@chakra-ui/react/flex'
import { Grid } from '@chakra-ui/react/grid'
import { useTranslation } from '#i18n/use-translation.tsx'
import { variantLimits } from '#contract/variant.ts'
import { FormSection, TextField } from '../parts/form/fields.tsx'
import type { Form } from '../parts/form/form.ts'
import { useRows } from '../parts/form/use-rows.ts'
import { Button } from '../ui/button.tsx'
import type { ProductValues } from './product-values.ts'
import { ValuesField } from './values-field.tsx'
import { VariantGrid } from './variant-grid.tsx'
import { gridOf, type VariantOptionValues } from './variant-values.ts'

type Props = { form: Form<ProductValues>; currencySign: string }

/** The options of a product, and their combinations with separate price and stock. */
export function VariantsField({ form, currencySign }: Props) {
  const { t } = useTranslation()
  const { variantOptions: options, variants, priceAmount } = form.values
  const { list, change, add, remove } = useRows(options, (changed) =>
    form.change({ variantOptions: changed, variants: gridOf(changed, variants, priceAmount) }),
  )
  return (
    <FormSection title={t('products.variants.title')} text={t('products.variants.text')}>
      <Grid
        ref={list}
        className="form__wide"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="4"
        justifyItems="start"
      >
        {options.map((option, at) => (
          <Option
            key={option.key}
            form={form}
            at={at}
            option={option}
            onChange={(part) => change(at, part)}
            onRemove={() => remove(at)}
          />
        ))}
        {options.length < variantLimits.options && (
          <Button
            type="button"
            variant="surface"
            data-add
            onClick={() => {
              const next = Math.max(-1, ...options.map(({ key }) => Number(key))) + 1
              add({ key: String(next), name: '', values: [] })
            }}
          >
            {t('products.variants.add')}
          </Button>
        )}
        {variants.length > 0 && <VariantGrid form={form} currencySign={currencySign} />}
      </Grid>
    </FormSection>
  )
}

function Option({
  form,
  at,
  option: { name, values },
  onChange,
  onRemove,
}: Pick<Props, 'form'> & {
  at: number
  option: VariantOptionValues
  onChange: (part: Partial<VariantOptionValues>) => void
  onRemove: () => void
}) {
  const { t } = useTranslation()
  return (
    <Flex
      role="group"
      aria-label={name || t('products.variants.option')}
      flexWrap="wrap"
      alignItems="start"
      gap="2"
      inlineSize="full"
      css={{
        '& > .field__root': { flex: '1 1 10rem', maxInlineSize: { base: 'xs', mdDown: 'full' } },
        '& > .field__root:nth-of-type(2)': { flex: '3 1 16rem', maxInlineSize: 'full' },
        '& > button': { marginBlockStart: { base: '1.6rem', mdDown: '0' } },
      }}
    >
      <TextField
        name={`variantOptions.${at}.name`}
        label={t('products.variants.option')}
        isRequired
        value={name}
        maxLength={variantLimits.text}
        error={form.errorAt(`variantOptions.${at}.name`)}
        onChange={(text) => onChange({ name: text })}
      />
      <ValuesField
        name={`variantOptions.${at}.values`}
        value={values}
        error={form.errorAt(`variantOptions.${at}.values`)}
        onChange={(changed) => onChange({ values: changed })}
      />
      <Button
        type="button"
        variant="ghost"
        size="sm"
        aria-label={t('products.variants.removeOption', {
          name: name || t('products.variants.option'),
        })}
        onClick={onRemove}
      >
        {t('products.form.remove')}
      </Button>
    </Flex>
  )
}
