import { useTranslation } from '#i18n/use-translation.tsx'
import { Link } from 'wouter'
import { listCustomers } from '#contract/customer.ts'
import { listOrders } from '#contract/order.ts'
import { refusalOf } from '#contract/permission.ts'
import { listProducts } from '#contract/product.ts'
import { getTillDay } from '#contract/till.ts'
import { CsvButton } from '../parts/list/csv-button.tsx'
import { FormSection } from '../parts/form/fields.tsx'
import { useMay } from '../seams/use-may.ts'
import { useViewer } from '../seams/viewer.ts'
import '../theme/forms.css'
import { SettingsList } from './settings-parts.ts'

/**
 * The records of the company, and exports of all tables of the module. The data of one customer is
 * exported on the customer's screen.
 */
export function DataPart() {
  const { t } = useTranslation()
  const viewer = useViewer()
  const may = (permission: 'product.export' | 'people.export' | 'audit.read') =>
    refusalOf(permission, viewer, viewer.module) === undefined
  return (
    <>
      {may('audit.read') && <RecordsSection />}
      <FormSection title={t('settings.data.title')} text={t('settings.data.text')}>
        <SettingsList className="form__wide">
          {may('people.export') && (
            <li>
              <span>{t('settings.data.customers')}</span>
              <CsvButton endpoint={listCustomers} question={{}} name="customers" />
            </li>
          )}
          {may('people.export') && (
            <li>
              <span>{t('settings.data.orders')}</span>
              <CsvButton endpoint={listOrders} question={{}} name="orders" />
            </li>
          )}
          {may('product.export') && (
            <li>
              <span>{t('settings.data.products')}</span>
              <CsvButton endpoint={listProducts} question={{}} name="products" />
            </li>
          )}
        </SettingsList>
      </FormSection>
    </>
  )
}

/** Links to the payments, the end of the day, the audit log and messages. */
function RecordsSection() {
  const { t } = useTranslation()
  const may = useMay()
  return (
    <FormSection title={t('settings.records.title')} text={t('settings.records.text')}>
      <SettingsList className="form__wide">
        {(['payments', 'endofday', 'activity', 'messages'] as const).map(
          (one) =>
            (one !== 'endofday' || may(getTillDay)) && (
              <li key={one}>
                <Link href={`/actions/${one}`}>{t(`settings.records.${one}`)}</Link>
              </li>
            ),
        )}
      </SettingsList>
    </FormSection>
  )
}
