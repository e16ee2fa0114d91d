/** The last three digits: enough to recognize one's own number, but not to call it. */
export function maskedPhone(phone: string): string {
  return `••• ${phone.replace(/\D/g, '').slice(-3)}`
}
