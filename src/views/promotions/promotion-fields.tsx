import { Grid } from '@chakra-ui/react/grid'
import { Text } from '@chakra-ui/react/text'
import { useTranslation } from '#i18n/use-translation.tsx'
import { limits } from '#contract/limits.ts'
import { deliveryTypes } from '#contract/order-status.ts'
import { has } from '#contract/modules.ts'
import {
  CheckField,
  ChoiceField,
  FormSection,
  SelectField,
  TextField,
} from '../parts/form/fields.tsx'
import { ChoicesField } from '../parts/form/choices-field.tsx'
import { useWeekOrder } from '../parts/calendar/use-week-order.ts'
import { weekdayName } from '../parts/time/say-time.ts'
import { TimeField } from '../parts/form/time-field.tsx'
import type { Form } from '../parts/form/form.ts'
import { currencySign } from '../parts/money/money-format.ts'
import { useViewer } from '../seams/viewer.ts'
import { CategoriesField } from './categories-field.tsx'
import { ProductsField } from './products-field.tsx'
import type { PromotionValues } from './promotion-values.ts'
import { placeOfZone } from '../parts/time/place-of-zone.ts'

const kinds = ['percent', 'amount', 'free_delivery'] as const
const ways = ['code', 'automatic'] as const

/**
 * The fields of a promotion. The benefit can't be changed once the promotion was used, because it
 * was promised.
 */
export function PromotionFields({
  form,
  isFrozen,
}: {
  form: Form<PromotionValues>
  isFrozen: boolean
}) {
  const { t, i18n } = useTranslation()
  const { currency } = useViewer()
  const { values, field, change } = form
  const pick = <Value extends string>(
    list: readonly Value[],
    text: string,
    otherwise: Value,
  ): Value => list.find((one) => one === text) ?? otherwise
  return (
    <>
      <FormSection title={t('promotions.form.gives')}>
        <TextField
          {...field('name')}
          label={t('promotions.form.name')}
          hint={t('promotions.form.nameHint')}
          isRequired
          maxLength={limits.text.short}
        />
        {isFrozen ? (
          <Text
            alignSelf="center"
            paddingBlock="2"
            paddingInline="3"
            bg="bg.muted"
            borderRadius="md"
            color="fg.muted"
            fontSize="sm"
          >
            {t('promotions.form.frozen')}
          </Text>
        ) : (
          <div className="form__wide">
            <ChoiceField
              {...field('kind')}
              label={t('promotions.form.kind')}
              choices={kinds.map((kind) => ({ value: kind, label: t(`promotions.kind.${kind}`) }))}
              onChange={(kind) => change({ kind: pick(kinds, kind, values.kind), value: '' })}
            />
          </div>
        )}
        {values.kind !== 'free_delivery' && (
          <TextField
            {...field('value')}
            label={t('promotions.form.value')}
            isRequired
            isDisabled={isFrozen}
            inputMode={values.kind === 'amount' ? 'decimal' : 'numeric'}
            before={values.kind === 'amount' ? currencySign(currency, i18n.language) : undefined}
            behind={values.kind === 'percent' ? '%' : undefined}
          />
        )}
      </FormSection>
      <FormSection title={t('promotions.form.how')}>
        <div className="form__wide">
          <ChoiceField
            {...field('applies')}
            label={t('promotions.form.applies')}
            choices={ways.map((way) => ({ value: way, label: t(`promotions.applies.${way}`) }))}
            onChange={(way) =>
              change({ applies: pick(ways, way, values.applies) }, ['applies', 'code'])
            }
          />
        </div>
        {values.applies === 'code' && (
          <TextField
            {...field('code')}
            label={t('promotions.form.code')}
            hint={t('promotions.form.codeHint')}
            isRequired
            maxLength={24}
            onChange={(code) => change({ code: code.toUpperCase() })}
          />
        )}
        <div className="form__wide">
          <CheckField
            {...field('isStackable')}
            label={t('promotions.form.isStackable')}
            hint={t('promotions.form.stackableHint')}
          />
        </div>
      </FormSection>
      <PromotionConditions form={form} />
    </>
  )
}

function PromotionConditions({ form: { field, values, change } }: { form: Form<PromotionValues> }) {
  const { t, i18n } = useTranslation()
  const { currency, module } = useViewer()
  return (
    <>
      <FormSection title={t('promotions.form.what')}>
        <TextField
          {...field('minAmount')}
          label={t('promotions.form.minAmount')}
          inputMode="decimal"
          before={currencySign(currency, i18n.language)}
        />
        {!has(module, 'tables') && (
          <SelectField
            {...field('deliveryType')}
            label={t('promotions.form.deliveryType')}
            none={t('promotions.form.anyDelivery')}
            choices={deliveryTypes.map((type) => ({ value: type, label: t(`delivery.${type}`) }))}
            onChange={(type) =>
              change({ deliveryType: deliveryTypes.find((one) => one === type) ?? '' })
            }
          />
        )}
        {values.kind !== 'free_delivery' && (
          <Grid className="form__wide" gap="4">
            <CategoriesField {...field('categoryIds')} />
            <ProductsField {...field('productIds')} />
          </Grid>
        )}
      </FormSection>
      <PromotionTimes field={field} />
    </>
  )
}

/** The period, the days and hours in which it counts, and how often it can be used. */
function PromotionTimes({ field }: Pick<Form<PromotionValues>, 'field'>) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useViewer()
  const week = useWeekOrder()
  return (
    <FormSection
      title={t('promotions.form.when')}
      text={t('promotions.form.zone', { zone: placeOfZone(timeZone) })}
    >
      <TimeField
        {...field('startsMs')}
        label={t('promotions.form.startsMs')}
        hint={t('promotions.form.startsHint')}
        kind="moment"
      />
      <TimeField
        {...field('endsMs')}
        label={t('promotions.form.endsMs')}
        hint={t('promotions.form.endsHint')}
        kind="moment"
      />
      <div className="form__wide">
        <ChoicesField
          {...field('weekdays')}
          label={t('promotions.form.weekdays')}
          choices={week.map((weekday) => ({
            value: String(weekday),
            label: weekdayName(weekday, i18n.language),
          }))}
        />
        <p className="field__hint">{t('promotions.form.weekdaysHint')}</p>
      </div>
      <TimeField {...field('hoursFrom')} label={t('promotions.form.hoursFrom')} kind="clock" />
      <TimeField
        {...field('hoursTo')}
        label={t('promotions.form.hoursTo')}
        hint={t('promotions.form.hoursHint')}
        kind="clock"
      />
      <TextField
        {...field('usageLimit')}
        label={t('promotions.form.usageLimit')}
        hint={t('promotions.form.limitHint')}
        inputMode="numeric"
        maxLength={7}
      />
      <TextField
        {...field('perCustomerLimit')}
        label={t('promotions.form.perCustomerLimit')}
        hint={t('promotions.form.limitHint')}
        inputMode="numeric"
        maxLength={7}
      />
      <div className="form__wide">
        <CheckField
          {...field('isForNew')}
          label={t('promotions.form.isForNew')}
          hint={t('promotions.form.newHint')}
        />
      </div>
    </FormSection>
  )
}
