/** What Twilio takes of one element: its attributes with their values, and what stands in it. */
export type ElementRule = {
  attributes: Record<string, RegExp>;
  required?: string[];
  children?: string[];
  text?: "required" | "allowed";
};

const ANY = /^/;
const COUNT = /^\d{1,5}$/;
const DIGITS = /^[0-9*#wW]+$/;
const FLAG = /^(true|false)$/;
const METHOD = /^(GET|POST)$/;
const LANGUAGE = /^([a-z]{2,3}(-[A-Za-z0-9]{2,8})*|multi)$/;
const NUMBER = /^\+[1-9]\d{6,14}$/;
const INPUTS = /^(none|dtmf|speech|any|true|false)$/;
const EVENTS = /^(initiated|ringing|answered|completed)( (initiated|ringing|answered|completed))*$/;
const TTS = /^(Google|Amazon|ElevenLabs)$/;
const STT = /^(Google|Deepgram)$/;

const SPOKEN = ["Say", "Play", "Pause"];

/** The part of TwiML for voice that the stand-in speaks. What is not here is refused. */
export const TWIML_RULES: Record<string, ElementRule> = {
  Response: {
    attributes: {},
    children: [...SPOKEN, "Hangup", "Reject", "Redirect", "Gather", "Dial", "Connect"],
  },
  Say: { attributes: { voice: ANY, language: LANGUAGE, loop: COUNT }, text: "required" },
  Play: { attributes: { loop: COUNT, digits: DIGITS }, text: "allowed" },
  Pause: { attributes: { length: COUNT } },
  Hangup: { attributes: {} },
  Reject: { attributes: { reason: /^(rejected|busy)$/ } },
  Redirect: { attributes: { method: METHOD }, text: "required" },
  Gather: {
    attributes: {
      action: ANY,
      method: METHOD,
      input: /^dtmf$/,
      numDigits: COUNT,
      timeout: COUNT,
      finishOnKey: /^[0-9*#]?$/,
      actionOnEmptyResult: FLAG,
      language: LANGUAGE,
    },
    children: SPOKEN,
  },
  Dial: {
    attributes: {
      action: ANY,
      method: METHOD,
      callerId: NUMBER,
      timeout: COUNT,
      timeLimit: COUNT,
      answerOnBridge: FLAG,
      hangupOnStar: FLAG,
    },
    children: ["Number"],
    text: "allowed",
  },
  Number: {
    attributes: {
      url: ANY,
      method: METHOD,
      sendDigits: DIGITS,
      statusCallback: ANY,
      statusCallbackMethod: METHOD,
      statusCallbackEvent: EVENTS,
    },
    text: "required",
  },
  Connect: { attributes: { action: ANY, method: METHOD }, children: ["ConversationRelay"] },
  ConversationRelay: {
    attributes: {
      url: /^wss?:\/\/[^/?#_]+/,
      welcomeGreeting: ANY,
      welcomeGreetingInterruptible: INPUTS,
      language: LANGUAGE,
      ttsLanguage: LANGUAGE,
      transcriptionLanguage: LANGUAGE,
      ttsProvider: TTS,
      voice: ANY,
      transcriptionProvider: STT,
      speechModel: ANY,
      interruptible: INPUTS,
      interruptSensitivity: /^(low|medium|high)$/,
      preemptible: FLAG,
      dtmfDetection: FLAG,
      reportInputDuringAgentSpeech: INPUTS,
      hints: ANY,
      partialPrompts: FLAG,
      profanityFilter: FLAG,
      ignoreBackchannel: FLAG,
    },
    required: ["url"],
    children: ["Parameter", "Language"],
  },
  Parameter: { attributes: { name: /^.+$/s, value: ANY }, required: ["name", "value"] },
  Language: {
    attributes: {
      code: LANGUAGE,
      ttsProvider: TTS,
      voice: ANY,
      transcriptionProvider: STT,
      speechModel: ANY,
    },
    required: ["code"],
  },
};
