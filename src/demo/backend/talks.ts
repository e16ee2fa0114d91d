import type { HttpHandler } from 'msw'
import {
  type ChatUser,
  listChats,
  listChatUsers,
  listContacts,
  readChat,
  sendChat,
} from '../calls/chat.ts'
import { me, sampleChats, sampleChatUser, sampleContacts } from '../samples/chats.ts'
import { hasText, pageOf, serveSample } from './serve-sample.ts'

/** The conversations, in memory until the page reloads. */
export function talks(base: string, now: () => number): HttpHandler[] {
  let chats = sampleChats(now())
  let user = sampleChatUser(chats)
  const know = (chatId: string, part: Partial<ChatUser['chatInfo'][number]>): void => {
    user = {
      ...user,
      chatInfo: user.chatInfo.map((info) => (info.chatId === chatId ? { ...info, ...part } : info)),
    }
  }

  return [
    serveSample(base, listContacts, ({ search, ...asked }) =>
      pageOf(
        sampleContacts.filter(({ name }) => hasText(search, name)),
        asked,
      ),
    ),
    serveSample(base, listChatUsers, (asked) => pageOf([user], asked)),
    serveSample(base, listChats, (asked) => pageOf(chats, asked)),
    serveSample(base, readChat, ({ id }) => {
      know(id, { unread: 0 })
      return chats.find((chat) => chat.id === id)
    }),
    serveSample(base, sendChat, ({ id, text }) => {
      const timeMs = now()
      know(id, { lastChatTimeMs: timeMs })
      chats = chats.map((chat) =>
        chat.id === id
          ? { ...chat, chats: [...chat.chats, { contactId: me.id, text, timeMs }] }
          : chat,
      )
      return chats.find((chat) => chat.id === id)
    }),
  ]
}
