import type { ChatCollection, ChatUser, Contact } from '../calls/chat.ts'
import { face } from './face.ts'

type Person = {
  id: string
  name: string
  isOnline: boolean
  mood: string
  unread: number
  talk: readonly (readonly [who: 'me' | 'them', minutesAgo: number, text: string])[]
}

/** The contacts. */
export const me = { id: 'u1', name: 'Jordan Lee', avatar: face('Jordan Lee') }

const people: Person[] = [
  {
    id: 'c1',
    name: 'Priya Nair',
    isOnline: true,
    mood: 'Planning a wedding',
    unread: 2,
    talk: [
      ['them', 64, 'Hello! Did you get my mail about Saturday?'],
      ['me', 60, 'Yes, thank you. Eighty guests at noon: that works.'],
      ['them', 12, 'Wonderful. Could ten of the thalis be without onion?'],
      ['them', 11, 'And is there a place to park for the van?'],
    ],
  },
  {
    id: 'c2',
    name: 'Daniel Osei',
    isOnline: true,
    mood: 'In the kitchen',
    unread: 0,
    talk: [
      ['me', 300, 'Is the second oven all right again?'],
      ['them', 295, 'Since this morning. I baked the first loaves in it.'],
      ['me', 290, 'Very good.'],
    ],
  },
  {
    id: 'c3',
    name: 'Meera Iyer',
    isOnline: false,
    mood: 'Back on Monday',
    unread: 1,
    talk: [['them', 1_500, 'I left the keys with Daniel.']],
  },
  {
    id: 'c4',
    name: 'Green Valley Farms',
    isOnline: false,
    mood: 'Deliveries from six to ten',
    unread: 0,
    talk: [
      ['me', 2_900, 'Two crates of tomatoes more on Thursday, please.'],
      ['them', 2_880, 'Noted: six crates on Thursday.'],
    ],
  },
  {
    id: 'c5',
    name: 'Sofia Marino',
    isOnline: true,
    mood: 'Cake for breakfast',
    unread: 0,
    talk: [
      ['them', 4_400, 'Do you bake on Sundays too?'],
      ['me', 4_390, 'Until noon, yes.'],
    ],
  },
]

export const sampleContacts: readonly Contact[] = people.map(({ id, name, isOnline, mood }) => ({
  id,
  name,
  avatar: face(name),
  status: isOnline ? 'online' : 'offline',
  mood,
}))

/** The initial conversations, one with each contact. */
export function sampleChats(nowMs: number): ChatCollection[] {
  return people.map(({ id, talk }) => ({
    id: `t-${id}`,
    chats: talk.map(([who, minutesAgo, text]) => ({
      contactId: who === 'me' ? me.id : id,
      text,
      timeMs: nowMs - minutesAgo * 60_000,
    })),
  }))
}

/** The chat's only user, with the initial unread counts. */
export function sampleChatUser(chats: readonly ChatCollection[]): ChatUser {
  const lastOf = (chatId: string): number =>
    chats.find(({ id }) => id === chatId)?.chats.at(-1)?.timeMs ?? 0
  return {
    ...me,
    status: 'online',
    chatInfo: people.map(({ id, name, unread }) => ({
      chatId: `t-${id}`,
      contactId: id,
      contactName: name,
      unread,
      lastChatTimeMs: lastOf(`t-${id}`),
    })),
  }
}
