import { useTranslation } from '#i18n/use-translation.tsx'
import { useLocation } from 'wouter'
import type { OutputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { createResource, listResources, updateResource } from '#contract/resource.ts'
import { localDay } from '#contract/zoned-time.ts'
import { Failure } from '../../services/failure.ts'
import { serverNow } from '../../services/server-clock.ts'
import { BackLink } from '../parts/page/back-link.tsx'
import { FormFrame } from '../parts/form/form-frame.tsx'
import { OutsideNotice } from '../parts/form/outside-notice.tsx'
import { useNewForm } from '../parts/form/use-new-form.ts'
import { type OpenRecord, useRecord } from '../parts/form/use-record.ts'
import { useRecordForm } from '../parts/form/use-record-form.ts'
import { Page } from '../parts/page/page.tsx'
import { ComingOff } from '../parts/people/coming-off.tsx'
import { oneRecord } from '../parts/record/record-screen.tsx'
import { useViewer } from '../seams/viewer.ts'
import { checkResource } from './check-resource.ts'
import { ResourceFields, useResourceNames } from './resource-fields.tsx'
import {
  emptyResource,
  type ResourceChanges,
  resourceChanges,
  resourceInput,
  resourceValues,
} from './resource-values.ts'

const list = '/bookings/resources'

/** A new resource. */
export function NewResource() {
  const { t } = useTranslation()
  const { timeZone: zone } = useViewer()
  const [, navigate] = useLocation()
  const nameOf = useResourceNames()
  const form = useNewForm(createResource, {
    key: 'resource:new',
    empty: emptyResource,
    toInput: (values) => resourceInput(values, zone),
    check: (values) => checkResource(createResource.input, resourceInput(values, zone), values, t),
    onDone: () => navigate(list, { replace: true }),
  })
  return (
    <Page title={t('resource.add')} lead={<BackToResources />}>
      <FormFrame
        form={form}
        label={t('resource.add')}
        nameOf={nameOf}
        saveLabel={t('resource.create')}
      >
        <ResourceFields form={form} zone={zone} />
      </FormFrame>
    </Page>
  )
}

/** An existing person or room. */
export const OneResource = oneRecord({
  words: {
    one: 'resource.one',
    back: 'resource.title',
    missing: { title: 'resource.missing', text: 'resource.missingText' },
  },
  list,
  useOne: useResource,
  Screen: ({ record, state: { open } }) => <EditResource open={open} resource={record} />,
})

type SavedResource = OutputOf<typeof updateResource>

/** Loads the whole list, because there is no call for one resource. */
function useResource(id: Id) {
  const { t } = useTranslation()
  return useRecord<SavedResource, ResourceChanges>(id, {
    name: 'resource',
    load: async (call, wanted, signal) => {
      const found = (await call(listResources, {}, { signal })).find((one) => one.id === wanted)
      if (found) return found
      throw new Failure(t('resource.missing'), {
        kind: 'refused',
        status: 404,
        code: 'NOT_FOUND',
        errors: [],
      })
    },
    save: (call, wanted, expectedVersion, changes, idempotencyKey) =>
      call(updateResource, { id: wanted, expectedVersion, ...changes }, { idempotencyKey }),
  })
}

function EditResource({
  open,
  resource,
}: {
  open: OpenRecord<SavedResource, ResourceChanges>
  resource: SavedResource
}) {
  const { t } = useTranslation()
  const { timeZone: zone } = useViewer()
  const nameOf = useResourceNames()
  const form = useRecordForm({
    key: `resource:${resource.id}`,
    open,
    writes: updateResource,
    record: resource,
    toValues: (record) => resourceValues(record, zone),
    toChanges: (values, base) => resourceChanges(values, base, zone),
    check: (values, base) =>
      checkResource(
        updateResource.input,
        {
          id: resource.id,
          expectedVersion: resource.version,
          ...resourceChanges(values, base, zone),
        },
        values,
        t,
      ),
  })
  return (
    <Page title={resource.name} lead={<BackToResources />}>
      <ComingOff
        label={t('resource.off')}
        timeOff={resource.timeOff}
        href={({ fromMs }) =>
          `/bookings/calendar?date=${localDay(Math.max(fromMs, serverNow()), zone)}`
        }
      />
      <FormFrame form={form} label={resource.name} nameOf={nameOf}>
        <ResourceFields form={form} zone={zone} />
        <OutsideNotice count={resource.outsideBookings} />
      </FormFrame>
    </Page>
  )
}

function BackToResources() {
  const { t } = useTranslation()
  return <BackLink to={list}>{t('resource.title')}</BackLink>
}
