import { Box } from '@chakra-ui/react/box'
import { Text } from '@chakra-ui/react/text'
import { useTranslation } from '#i18n/use-translation.tsx'
import { useLocation } from 'wouter'
import type { CallInput } from '#contract/endpoint.ts'
import { getStaff, inviteStaff, type StaffMember, updateStaff } from '#contract/staff.ts'
import { checkInput } from '../parts/form/check-input.ts'
import { FormFrame } from '../parts/form/form-frame.tsx'
import { useNewForm } from '../parts/form/use-new-form.ts'
import { type OpenRecord, useRecord } from '../parts/form/use-record.ts'
import { useRecordForm } from '../parts/form/use-record-form.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { BackLink } from '../parts/page/back-link.tsx'
import { Page } from '../parts/page/page.tsx'
import { recordScreen } from '../parts/record/record-screen.tsx'
import { useApp } from '../seams/app-context.ts'
import { useViewer } from '../seams/viewer.ts'
import { OwnTimeOff } from './own-time-off.tsx'
import { StaffFields, useStaffText } from './staff-fields.tsx'
import { StaffSecondStep } from './staff-second-step.tsx'
import { staffMarks } from './staff-marks.ts'
import { changesOf, emptyStaff, inputOf, type StaffValues, valuesOf } from './staff-values.ts'

type Changes = Omit<CallInput<typeof updateStaff>, 'id' | 'expectedVersion'>

/** `/staff/staffview?id=`: one member of staff; `id=new` invites one. */
export const StaffView = recordScreen({
  words: 'staff',
  list: '/staff/staff',
  New: Invite,
  useOne: (id) =>
    useRecord<StaffMember, Changes>(id, {
      name: 'member of staff',
      load: (call, id, signal) => call(getStaff, { id }, { signal }),
      save: (call, id, expectedVersion, changes, idempotencyKey) =>
        call(updateStaff, { id, expectedVersion, ...changes }, { idempotencyKey }),
    }),
  Screen: ({ record, state: { open, reload } }) => (
    <Member member={record} open={open} onReset={reload} />
  ),
})

function Invite() {
  const { t } = useTranslation()
  const { homeCode = '' } = useViewer()
  const { toasts } = useApp()
  const [, navigate] = useLocation()
  const form = useNewForm(inviteStaff, {
    key: 'staff:new',
    empty: emptyStaff(homeCode),
    toInput: inputOf,
    check: (values: StaffValues) => checkInput(inviteStaff.input, inputOf(values), t),
    isSilent: true,
    onDone: (_, { email }) => {
      toasts.send({ type: 'toast.show', kind: 'success', text: t('staff.invited', { email }) })
      navigate('/staff/staff', { replace: true })
    },
  })
  return (
    <Page title={t('staff.invite')} lead={<BackToStaff />}>
      <FormFrame
        form={form}
        label={t('staff.invite')}
        {...useStaffText()}
        saveLabel={t('staff.send')}
      >
        <StaffFields form={form} isNew />
      </FormFrame>
    </Page>
  )
}

type MemberProps = {
  member: StaffMember
  open: OpenRecord<StaffMember, Changes>
  onReset: () => void
}

function Member({ member, open, onReset }: MemberProps) {
  const { t } = useTranslation()
  const { homeCode = '' } = useViewer()
  const usual = homeCode
  const form = useRecordForm({
    key: `staff:${member.id}`,
    open,
    writes: updateStaff,
    record: member,
    toValues: (record: StaffMember) => valuesOf(record, usual),
    toChanges: changesOf,
    check: (values, base) =>
      checkInput(
        updateStaff.input,
        { id: member.id, expectedVersion: member.version, ...changesOf(values, base) },
        t,
      ),
  })
  return (
    <Page title={member.fullName} lead={<BackToStaff />}>
      <Text
        display="flex"
        flexWrap="wrap"
        rowGap="2"
        columnGap="4"
        alignItems="center"
        marginBlockEnd="4"
        color="fg.muted"
      >
        <StatusBadge mark={staffMarks[member.inviteState]}>
          {t(`staff.state.${member.inviteState}`)}
        </StatusBadge>
        <span>{member.email}</span>
      </Text>
      <OwnTimeOff member={member} />
      <FormFrame form={form} label={member.fullName} {...useStaffText()}>
        <StaffFields form={form} isNew={false} />
      </FormFrame>
      {member.hasSecondStep !== undefined && (
        <Box marginBlockStart="4">
          <StaffSecondStep member={member} onReset={onReset} />
        </Box>
      )}
    </Page>
  )
}

function BackToStaff() {
  const { t } = useTranslation()
  return <BackLink to="/staff/staff">{t('staff.back')}</BackLink>
}
