import { Flex } from '@chakra-ui/react/flex'
import { Text } from '@chakra-ui/react/text'
import { useActorRef, useSelector } from '@xstate/react'
import { createPortal } from 'react-dom'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from '#i18n/use-translation.tsx'
import { sharing } from '../../../machines/screen/sharing.ts'
import { useApp } from '../../seams/app-context.ts'
import { Button } from '../../ui/button.tsx'

type Sharing = ActorRefFrom<typeof sharing>

/** Shown from the code of a shared page until its owner closes it: nobody watches unseen. */
export function SharingBar({ onClosed }: { onClosed: () => void }) {
  const { t } = useTranslation()
  const { sharePage, inspect } = useApp()
  const actor = useActorRef(
    sharing,
    { id: 'sharing of this page', input: { share: sharePage }, inspect },
    (state) => state.matches('closed') && onClosed(),
  )
  const isWatched = useSelector(actor, (state) => state.matches({ shared: 'watched' }))
  return createPortal(
    <Flex
      as="section"
      aria-label={t('sharing.label')}
      position="fixed"
      insetBlockEnd={{ base: '4', mdDown: '20' }}
      insetInline="4"
      zIndex="toast"
      w="fit-content"
      maxW="40rem"
      mx="auto"
      wrap="wrap"
      align="center"
      gap="3"
      py="2.5"
      px="4"
      fontSize="sm"
      bg="bg.panel"
      border="2px solid {colors.brand.solid}"
      rounded="lg"
      shadow="lg"
      data-watched={isWatched}
      css={{ '&[data-watched=true]': { borderColor: 'red.solid' }, _print: { display: 'none' } }}
    >
      <Text role="status" flex="1" minW="14rem">
        <Words actor={actor} />
      </Text>
      <Steps actor={actor} />
    </Flex>,
    document.body,
  )
}

function Words({ actor }: { actor: Sharing }) {
  const { t } = useTranslation()
  const state = useSelector(actor, (one) => one)
  const { page, watcher, ending, failure } = state.context
  const name = watcher?.fullName ?? ''
  if (state.matches('failed')) return failure?.message
  if (state.matches('over')) return t(`sharing.over.${ending ?? 'page'}`)
  if (state.matches({ shared: 'watched' })) return t('sharing.watched', { name })
  if (state.matches({ shared: 'waiting' })) {
    const { code = '' } = page ?? {}
    return (
      <>
        {t('sharing.code')} <b>{`${code.slice(0, 3)} ${code.slice(3)}`}</b>
      </>
    )
  }
  return watcher
    ? t('sharing.asked', { name, role: t(`role.${watcher.role}`) })
    : t('sharing.offering')
}

function Steps({ actor }: { actor: Sharing }) {
  const { t } = useTranslation()
  const isAsked = useSelector(actor, (state) => state.matches({ shared: 'asked' }))
  const isOver = useSelector(actor, (state) => state.matches('over') || state.matches('failed'))
  if (isAsked)
    return (
      <>
        <Button size="sm" onClick={() => actor.send({ type: 'sharing.allow' })}>
          {t('sharing.allow')}
        </Button>
        <Button size="sm" variant="outline" onClick={() => actor.send({ type: 'sharing.refuse' })}>
          {t('sharing.refuse')}
        </Button>
      </>
    )
  return (
    <>
      {isOver && (
        <Button size="sm" onClick={() => actor.send({ type: 'sharing.again' })}>
          {t('sharing.again')}
        </Button>
      )}
      <Button size="sm" variant="outline" onClick={() => actor.send({ type: 'sharing.end' })}>
        {t(isOver ? 'sharing.close' : 'sharing.end')}
      </Button>
    </>
  )
}
