import * as z from 'zod/mini'
import { endpoint, listEndpoint } from '#contract/endpoint.ts'
import { shortText } from '#contract/fields.ts'
import { listInput } from '#contract/page.ts'
import { as } from '#contract/wire.ts'

const presence = z.enum(['online', 'offline'])
const contactId = as('contactId', z.string())

/** A contact; `mood` is their status text. */
export const contact = z.object({
  id: z.string(),
  name: z.string(),
  avatar: z.string(),
  status: presence,
  mood: z.string(),
})
export type Contact = z.infer<typeof contact>

const chatInfo = z.object({
  chatId: as('chatId', z.string()),
  contactId,
  contactName: as('contactName', z.string()),
  unread: z.int(),
  lastChatTimeMs: as('lastChatTime', z.int()),
})
export type ChatInfo = z.infer<typeof chatInfo>

/** The chat's user, with their conversations. */
export const chatUser = z.object({
  id: z.string(),
  name: z.string(),
  avatar: z.string(),
  status: presence,
  chatInfo: as('chatInfo', z.array(chatInfo)),
})
export type ChatUser = z.infer<typeof chatUser>

/** A conversation: messages with their authors, the oldest first. */
export const chatCollection = z.object({
  id: z.string(),
  chats: z.array(z.object({ contactId, text: z.string(), timeMs: as('time', z.int()) })),
})
export type ChatCollection = z.infer<typeof chatCollection>

const common = { base: 'business', access: 'signed-in' } as const
const talkId = z.string().check(z.minLength(1), z.maxLength(64))

export const listContacts = listEndpoint({
  ...common,
  path: 'contacts',
  summary: 'The sample contacts',
  input: z.strictObject(listInput),
  output: contact,
})
export const listChatUsers = listEndpoint({
  ...common,
  path: 'chat-user',
  summary: 'Who chats, with their talks',
  input: z.strictObject(listInput),
  output: chatUser,
})
export const listChats = listEndpoint({
  ...common,
  path: 'chat-collections',
  summary: 'All talks',
  input: z.strictObject(listInput),
  output: chatCollection,
})
export const readChat = endpoint({
  ...common,
  method: 'GET',
  path: 'chat-collections/:id',
  summary: 'One talk, read by this',
  input: z.strictObject({ id: talkId }),
  output: chatCollection,
})
export const sendChat = endpoint({
  ...common,
  method: 'POST',
  path: 'chat-collections/:id',
  summary: 'Say something in a talk',
  input: z.strictObject({ id: talkId, text: shortText }),
  output: chatCollection,
})
