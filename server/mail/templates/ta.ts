import type { MailWording } from '../mail-words.ts'

export const ta: MailWording = {
  greeting: 'வணக்கம் {fullName},',
  footer: '{product}-இல் உங்கள் முகவரி பயன்பட்டதால் இந்தச் செய்தி வந்துள்ளது. அது நீங்கள் இல்லையென்றால் இதை விட்டுவிடலாம்.',
  reasons: {
    sold_out: 'நீங்கள் கேட்டதில் ஏதோ தீர்ந்துவிட்டது',
    closed: 'நாங்கள் மூடியுள்ளோம்',
    too_busy: 'இப்போது மிகவும் பிஸியாக உள்ளோம்',
    customer_request: 'நீங்கள் கேட்டுக்கொண்டீர்கள்',
    no_answer: 'உங்களைத் தொடர்புகொள்ள முடியவில்லை',
    payment_failed: 'பேமென்ட் ஆகவில்லை',
    wrong_item: 'ஆர்டரில் தவறு இருந்தது',
    quality: 'சரியான தரத்தில் தயாரிக்க முடியவில்லை',
    mistake: 'எங்கள் பக்கம் தவறு நடந்தது',
    delivery_failed: 'டெலிவரி செய்ய முடியவில்லை',
  },
  mails: {
    'order-accepted': {
      subject: '{companyName} ஆர்டர் {orderNo}-ஐ ஏற்றது',
      paragraphs: ['நன்றி, உங்கள் ஆர்டர் {orderNo} ஏற்கப்பட்டது.', 'சுமார் {time} அளவில் தயாராகும்.'],
      action: 'ஆர்டரைப் பின்தொடர',
    },
    'order-rejected': {
      subject: '{companyName} ஆர்டர் {orderNo}-ஐ ஏற்க முடியவில்லை',
      paragraphs: ['மன்னிக்கவும்: உங்கள் ஆர்டர் {orderNo}-ஐ ஏற்க முடியவில்லை.', 'காரணம்: {reason}.', 'நீங்கள் செலுத்திய பணம் திருப்பித் தரப்படும்.'],
      action: 'ஆர்டரைப் பார்க்க',
    },
    'order-expired': {
      subject: '{companyName} ஆர்டர் {orderNo}-க்குப் பதில் தரவில்லை',
      paragraphs: ['மன்னிக்கவும்: உங்கள் ஆர்டர் {orderNo}-க்கு நேரத்தில் யாராலும் பதில் தர முடியவில்லை, அதனால் அது முடிக்கப்பட்டது.', 'நீங்கள் செலுத்திய பணம் திருப்பித் தரப்படும்.'],
      action: 'ஆர்டரைப் பார்க்க',
    },
    'order-ready': { subject: '{companyName}: ஆர்டர் {orderNo} தயார்', paragraphs: ['உங்கள் ஆர்டர் {orderNo} தயார்.'], action: 'ஆர்டரைப் பார்க்க' },
    'order-assigned': { subject: '{companyName}: ஆர்டர் {orderNo} வழியில் உள்ளது', paragraphs: ['உங்கள் ஆர்டர் {orderNo} டெலிவரிக்குக் கிளம்பிவிட்டது.'], action: 'ஆர்டரைப் பின்தொடர' },
    'order-cancelled': {
      subject: '{companyName} ஆர்டர் {orderNo}-ஐ ரத்து செய்தது',
      paragraphs: ['மன்னிக்கவும்: உங்கள் ஆர்டர் {orderNo} ரத்தானது.', 'காரணம்: {reason}.', 'நீங்கள் செலுத்திய பணம் திருப்பித் தரப்படும்.'],
      action: 'ஆர்டரைப் பார்க்க',
    },
    'order-delivery-failed': {
      subject: '{companyName}: ஆர்டர் {orderNo} டெலிவரி ஆகவில்லை',
      paragraphs: ['மன்னிக்கவும்: உங்கள் ஆர்டர் {orderNo}-ஐ டெலிவரி செய்ய முடியவில்லை. நீங்கள் செலுத்திய பணம் திருப்பித் தரப்படும்.'],
      action: 'ஆர்டரைப் பார்க்க',
    },
    'order-completed': { subject: '{companyName}: ஆர்டர் {orderNo} ரசீது', paragraphs: ['உங்கள் ஆர்டர் {orderNo}-க்கு நன்றி.'], action: 'ரசீதைப் பார்க்க' },
    'booking-accepted': {
      subject: '{companyName} உங்கள் புக்கிங்கை உறுதி செய்தது',
      paragraphs: ['உங்கள் புக்கிங் {orderNo} உறுதியானது.', 'நேரம்: {time}. உங்களை எதிர்பார்க்கிறோம்.'],
      action: 'புக்கிங்கைப் பார்க்க, மாற்ற, ரத்து செய்ய',
    },
    'booking-rejected': {
      subject: '{companyName} உங்கள் புக்கிங்கை ஏற்க முடியவில்லை',
      paragraphs: ['மன்னிக்கவும்: {time} புக்கிங்கை ஏற்க முடியவில்லை.', 'காரணம்: {reason}.'],
      action: 'புக்கிங்கைப் பார்க்க',
    },
    'booking-expired': {
      subject: '{companyName} உங்கள் புக்கிங்குக்குப் பதில் தரவில்லை',
      paragraphs: ['மன்னிக்கவும்: {time} புக்கிங்குக்கு நேரத்தில் யாராலும் பதில் தர முடியவில்லை, அதனால் அது முடிக்கப்பட்டது.'],
      action: 'புக்கிங்கைப் பார்க்க',
    },
    'booking-cancelled': {
      subject: '{companyName} உங்கள் புக்கிங்கை ரத்து செய்தது',
      paragraphs: ['மன்னிக்கவும்: {time} புக்கிங் ரத்தானது.', 'காரணம்: {reason}.'],
      action: 'புக்கிங்கைப் பார்க்க',
    },
    'booking-rescheduled': {
      subject: '{companyName}: உங்கள் புக்கிங்குக்குப் புது நேரம்',
      paragraphs: ['உங்கள் புக்கிங் {orderNo} மாற்றப்பட்டது.', 'புது நேரம்: {time}.'],
      action: 'புக்கிங்கைப் பார்க்க, மாற்ற, ரத்து செய்ய',
    },
    'booking-reminder': {
      subject: '{companyName}: உங்கள் புக்கிங், {time}',
      paragraphs: ['நேரம்: {time}. உங்கள் வருகையை எதிர்பார்க்கிறோம்.'],
      action: 'புக்கிங்கைப் பார்க்க, மாற்ற, ரத்து செய்ய',
    },
    welcome: {
      subject: '{product}-க்கு நல்வரவு: பாஸ்வேர்டைத் தேர்ந்தெடுங்கள்',
      paragraphs: ['{companyName} கிட்டத்தட்ட தயார். முதல் முறை லாகின் செய்ய 24 மணி நேரத்துக்குள் பாஸ்வேர்டைத் தேர்ந்தெடுங்கள்.'],
      action: 'பாஸ்வேர்டைத் தேர்ந்தெடுக்க',
    },
    'known-address': {
      subject: '{product}-இல் உங்களுக்கு ஏற்கெனவே கணக்கு உள்ளது',
      paragraphs: ['யாரோ, அநேகமாக நீங்கள், இந்த முகவரியில் பதிவு செய்ய முயன்றீர்கள். இதில் ஏற்கெனவே கணக்கு உள்ளது, அதனால் எதுவும் மாறவில்லை.', 'பாஸ்வேர்ட் மறந்திருந்தால் புதிதாக வைக்கலாம்.'],
      action: 'புது பாஸ்வேர்ட் வைக்க',
    },
    'business-invitation': {
      subject: '{product}-இல் {companyName} உங்களுக்காகத் தயார்',
      paragraphs: ['{inviter} உங்களுக்காக {companyName}-ஐ அமைத்துள்ளார். பொறுப்பேற்க 7 நாட்களுக்குள் பாஸ்வேர்டைத் தேர்ந்தெடுங்கள்.'],
      action: 'பாஸ்வேர்டைத் தேர்ந்தெடுக்க',
    },
    'staff-invitation': {
      subject: '{companyName} உங்களை {product}-க்கு அழைக்கிறது',
      paragraphs: ['{inviter} உங்களை {companyName} டீமுடன் வேலை செய்ய அழைக்கிறார். இந்த அழைப்பு 7 நாட்கள் செல்லும், உங்களுக்கு மட்டும்.'],
      action: 'அழைப்பை ஏற்க',
    },
    'password-reset': {
      subject: '{product}-க்குப் புது பாஸ்வேர்ட் வையுங்கள்',
      paragraphs: ['புது பாஸ்வேர்ட் வைக்க 10 நிமிடத்துக்குள் இந்த லிங்கைப் பயன்படுத்துங்கள். புதிய செய்தி வந்தால் இது செல்லாது.', '{product}-இலிருந்து யாரும் இதை உங்களிடம் கேட்க மாட்டார்கள்.'],
      action: 'புது பாஸ்வேர்ட் வைக்க',
    },
    'email-change': {
      subject: '{product}-க்கான உங்கள் புது இமெயிலை உறுதி செய்யுங்கள்',
      paragraphs: ['நீங்கள் மாற்றக் கேட்ட இடத்தில் 30 நிமிடத்துக்குள் இந்தக் கோட்-ஐ எழுதுங்கள்: {code}'],
    },
    'application-contacted': {
      subject: '{companyName} உங்களுடன் பேச விரும்புகிறது',
      paragraphs: ['{jobTitle} வேலைக்கு விண்ணப்பித்ததற்கு நன்றி. உங்கள் விண்ணப்பம் பிடித்திருக்கிறது, விரைவில் உங்களைத் தொடர்புகொள்வோம்.', '{message}'],
      action: 'விண்ணப்பத்தைப் பார்க்க',
    },
    'application-accepted': {
      subject: '{companyName}: உங்கள் விண்ணப்பம் ஏற்கப்பட்டது',
      paragraphs: ['நல்ல செய்தி: நீங்கள் {jobTitle} வேலையில் எங்களுடன் சேர விரும்புகிறோம். அடுத்து என்ன என்று உங்களுக்கு எழுதுவோம்.', '{message}'],
      action: 'விண்ணப்பத்தைப் பார்க்க',
    },
    'application-rejected': {
      subject: '{companyName}-இல் உங்கள் விண்ணப்பம்',
      paragraphs: ['{jobTitle} வேலைக்கு விண்ணப்பித்ததற்கு நன்றி. இந்த முறை இந்த வேலையை உங்களுக்குத் தர முடியவில்லை. வாழ்த்துகள்.', '{message}'],
      action: 'விண்ணப்பத்தைப் பார்க்க',
    },
    'application-reopened': {
      subject: '{companyName} உங்கள் விண்ணப்பத்தை மீண்டும் பார்க்கிறது',
      paragraphs: ['{jobTitle} வேலைக்கான உங்கள் விண்ணப்பத்தை மீண்டும் திறந்துள்ளோம், உங்களுக்குத் தெரிவிப்போம்.', '{message}'],
      action: 'விண்ணப்பத்தைப் பார்க்க',
    },
    'queue-called': { subject: '{companyName}: உங்கள் முறை வந்தது', paragraphs: ['டோக்கன் {ticketNo}: இப்போது வாருங்கள்.'], action: 'உங்கள் இடத்தைப் பார்க்க' },
    'queue-almost': { subject: '{companyName}: உங்கள் முறை வரப்போகிறது', paragraphs: ['டோக்கன் {ticketNo}: திரும்ப வாருங்கள், அதிக நேரம் ஆகாது.'], action: 'உங்கள் இடத்தைப் பார்க்க' },
    'queue-closing': {
      subject: '{companyName} விரைவில் மூடுகிறது',
      paragraphs: ['டோக்கன் {ticketNo}: விரைவில் மூடுகிறோம். இப்போது வாருங்கள், அல்லது வேறு நாளில் வாருங்கள்.'],
      action: 'உங்கள் இடத்தைப் பார்க்க',
    },
    'membership-moved': {
      subject: '{communityName}: {status}',
      paragraphs: ['{communityName}-இல் {companyName} உறுப்பினர் நிலை மாறியது: {status}.'],
    },
  },
  texts: {
    'password-reset': 'புது {product} பாஸ்வேர்டுக்கு உங்கள் கோட்: {code} (10 நிமிடம்)',
    'queue-called': '{companyName}: உங்கள் முறை வந்தது. உங்கள் டோக்கன் {ticketNo}.',
    'queue-almost': '{companyName}: உங்கள் முறை வரப்போகிறது. உங்கள் டோக்கன் {ticketNo}.',
    'queue-closing': '{companyName} விரைவில் மூடுகிறது. உங்கள் டோக்கன் {ticketNo}.',
  },
}
