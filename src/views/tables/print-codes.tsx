import { useTranslation } from '#i18n/use-translation.tsx'
import type { DiningTable } from '#contract/table.ts'
import { QrSheet } from '../parts/qr/qr-sheet.tsx'
import { useViewer } from '../seams/viewer.ts'

/** The QR codes of tables on sheets to cut out; guests scan one to order at that table. */
export function PrintCodes({
  tables,
  onDone,
}: {
  tables: readonly DiningTable[]
  onDone: () => void
}) {
  const { t } = useTranslation()
  const { user } = useViewer()
  const cards = tables
    .filter(({ qrCode }) => qrCode !== undefined)
    .map(({ id, name, qrCode }) => ({
      key: id,
      url: `${location.origin}/others/s/${qrCode}`,
      title: name,
      text: t('tables.scan'),
    }))
  return <QrSheet cards={cards} size="medium" company={user.companyName ?? ''} onDone={onDone} />
}
