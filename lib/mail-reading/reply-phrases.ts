/**
 * What a person's answer to an email of ours wants. `leave_alone`: no more emails, ever. `not_interested`: no, to this offer. `unclear`:
 * a person decides.
 */
export type ReplyClass =
  | "leave_alone"
  | "wrong_person"
  | "not_now"
  | "not_interested"
  | "meeting"
  | "interested"
  | "question"
  | "unclear";

/**
 * How each class is phrased, in English, German, French, Spanish and Dutch. In the order in which they are looked for: what must not be
 * overlooked comes first, and a "no" that names a later date is a "not now".
 */
export const PHRASES: readonly [Exclude<ReplyClass, "question" | "unclear">, readonly RegExp[]][] = [
  [
    "leave_alone",
    [
      /\b(?:unsubscribe|opt(?:ing)? out|opt-out|(?:remove|delete|take) (?:me|us|my|our|this)\b.{0,40}\b(?:list|database|mailing|mailings|records|off|address|e-?mail|data)|remove me|take me off|(?:stop|quit|cease) (?:\w+ )?(?:e-?mail|mail|writ|contact|messag|spam|send)\w*|(?:do not|don't|never|please no) (?:\w+ )?(?:contact|e-?mail|mail|write|message) (?:me|us|here)?|no (?:more|further) (?:e-?mails?|mails?|messages?|contact|communication)|leave (?:me|us) alone|reported? (?:you |this )?(?:as|for) spam|this is spam|where did you get my|legal action|cease and desist|gdpr (?:request|complaint))\b/i,
      /\b(?:keine (?:weiteren |werbe)?\w*(?:e-?mails?|mails|nachrichten|werbung|kontaktaufnahme)|(?:nehmen|streichen|entfernen|löschen) sie (?:mich|uns|meine|unsere|bitte)\b.{0,60}|(?:bitte )?(?:nehmen|streichen|löschen|entfernen)\b.{0,40}\b(?:verteiler|liste|adresse|daten)|(?:schreiben|kontaktieren|mailen|belästigen) sie (?:mir|mich|uns) (?:bitte )?(?:nicht|nie)\b.{0,20}|nicht (?:mehr|weiter|wieder) (?:an)?(?:schreiben|kontaktieren|anmailen|zu kontaktieren)|lassen sie (?:mich|uns) in ruhe|abmelden|austragen|woher haben sie meine|unterlassen sie|abmahn\w*|dsgvo-?(?:auskunft|anfrage|beschwerde))\b/i,
      /(?:\bne (?:m'|me |nous )(?:contactez|écrivez|envoyez|sollicitez)\b.{0,40}|\b(?:arrêtez|cessez) de (?:m'|me |nous ).{0,40}|\b(?:retirez|supprimez|enlevez|désinscrivez|désabonnez|retirer|supprimer)[- ](?:moi|nous|mon|mes|notre|mon adresse).{0,60}|\bdésinscri\w+|\bdésabonn\w+|\bplus (?:aucun |recevoir |de )(?:e-?mails?|mails?|messages?|courriels?|vos)|\blaissez[- ]moi tranquille|\bd'où (?:tenez|avez)[- ]vous mon)/i,
      /\b(?:no (?:me|nos) (?:escriba|contacte|envíe|vuelva|mande|moleste)\w*|dej[ea]n? de (?:escribir|enviar|contactar|mandar|molestar)\w*|(?:elimin|quit|borr)[ea]\w* (?:mi|mis|me|nuestr\w+)\b.{0,50}|dar(?:me|nos)? de baja|d[ée](?:n)?me de baja|darse de baja|no (?:quiero|deseo|queremos|deseamos) (?:recibir|más)\b.{0,40}|d[ée]jen?me en paz|de dónde (?:ha|han) sacado)/i,
      /\b(?:(?:haal|verwijder|schrap|schrijf) (?:mij|me|ons|mijn|onze)\b.{0,50}|(?:stop|hou op) met (?:mailen|e-?mailen|schrijven|sturen|contact)\w*|(?:mail|schrijf|benader|contacteer|stuur) (?:mij|me|ons) (?:alsjeblieft |aub |a\.u\.b\. )?(?:niet|nooit|geen)\b.{0,30}|geen (?:verdere |mails? |e-?mails? )?(?:e-?mails?|mails?|berichten|contact|reclame)(?: meer)?|niet meer (?:mailen|benaderen|contacteren|benaderd)|uitschrijven|afmelden|laat (?:mij|me|ons) met rust|hoe komt u aan mijn)\b/i,
    ],
  ],
  [
    "wrong_person",
    [
      /\b(?:(?:i'?m|i am|you(?:'ve| have)? (?:got|reached|have)) (?:not |n[o']t )?(?:really )?the (?:right|wrong|best|correct) (?:person|contact|one|department|address)|wrong (?:person|contact|department|address)|not (?:my|our) (?:area|department|responsibility|decision)|not responsible for|(?:please |you (?:should|can|could) |better |best )(?:to )?(?:contact|reach out to|speak (?:to|with)|talk to|get in touch with|e-?mail|write to|ask|try)|(?:has|have) (?:left|moved on from) (?:the company|us|our)|no longer (?:works?|with|work|working|employed|at)\b|(?:my|our) colleague|is (?:the right person|in charge|responsible|who handles)|handles? (?:this|that|these)|i(?:'ve| have)? (?:forwarded|passed) (?:this|your|it)|cc(?:'?ing|'?d)|in cc|looping in)\b/i,
      /\b(?:(?:nicht|falsche[rn]?) (?:der |die )?(?:richtige[rn]?|zuständige[rn]?|ansprechpartner\w*|adresse|abteilung)|nicht (?:dafür )?zuständig|falsche[rn]? (?:ansprechpartner\w*|adresse|abteilung|person)|wenden sie sich (?:bitte )?(?:direkt )?an|(?:zuständig|verantwortlich) (?:ist|dafür ist|hierfür ist)|(?:mein|meine|unser|unsere)[nm]? kolleg\w+|nicht mehr (?:im unternehmen|bei uns|für uns|tätig|bei der)|weitergeleitet|leite (?:ich )?(?:das|ihre|es)\b.{0,30}\bweiter|(?:kontaktieren|schreiben) sie (?:bitte |besser |lieber )?(?:an |herrn |frau |meine))\b/i,
      /(?:\bpas la bonne (?:personne|adresse)|\bpas (?:le|la) (?:bon|bonne) (?:interlocut\w+|contact|personne)|\bmauvaise? (?:personne|adresse|interlocut\w+)|\b(?:adressez|tournez)[- ]vous|\bveuillez (?:contacter|vous adresser|écrire)|\b(?:contactez|voyez avec|demandez à)\b|\b(?:mon|ma|notre) collègue|\bne (?:travaille|fait) plus|\ba quitté (?:la|l'|notre)|\bn'est plus (?:chez|dans)|\bje (?:transmets|transfère|fais suivre)|\bs'occupe de|\best en charge|\bne (?:suis|gère|m'occupe) pas (?:en charge|responsable|de))/i,
      /\b(?:no soy la persona|persona (?:equivocada|incorrecta|adecuada es|indicada es)|(?:contacte|contacta|contacten|hable|hablad|escriba|escribe|diríjase|póngase en contacto) (?:con|a)\b|mi (?:compañer\w+|colega)|ya no trabaja|no (?:es|soy) (?:de )?mi (?:área|departamento|responsabilidad)|no soy (?:el|la) responsable|(?:es|el|la) (?:responsable|encargad\w+) (?:es|de)|(?:he )?reenv[ií]\w+ (?:su|tu|este)|le paso (?:su|el|a))/i,
      /\b(?:niet de juiste (?:persoon|contactpersoon|afdeling)|verkeerde (?:persoon|afdeling|adres)|(?:neem|kunt u|kun je) (?:(?:beter|best|het beste) )?contact op(?: te)? ?(?:nemen )?met|mijn collega|onze collega|werkt (?:hier )?niet (?:meer|langer)|niet meer werkzaam|gaat (?:hier)?over|ga (?:hier |daar )?niet over|is verantwoordelijk|doorgestuurd|ik stuur (?:dit|uw|je)\b.{0,20}\bdoor|niet verantwoordelijk)\b/i,
    ],
  ],
  [
    "not_now",
    [
      /\b(?:not (?:right now|at (?:this|the) (?:time|moment|point)|now|yet|currently|this (?:year|quarter|month))|no(?:t| ?n)?[^.!?]{0,40}\b(?:at the moment|right now|at this time|at present)|(?:bad|wrong|not a good|not the right|not the best) (?:time|timing|moment)|(?:maybe|perhaps) (?:later|next|in)|(?:get|reach|check|come|circle|touch|try|ping|write|follow|contact|call|e-?mail)(?: \w+){0,3}? (?:back|out|up|base|again|me|us)\b[^.!?]{0,40}\b(?:in|next|after|later|around|early|end of|q[1-4])\b|later (?:this|in the) year|next (?:quarter|year|month|spring|summer|autumn|fall|winter)|too busy|(?:budget|contract)[^.!?]{0,40}(?:next|until|runs|year))\b/i,
      /\b(?:(?:derzeit|momentan|aktuell|zur ?zeit|im moment|gerade|augenblicklich|vorerst|jetzt)\b[^.!?]{0,40}\b(?:nicht|kein\w*|ungünstig|schlecht)|(?:nicht|kein\w*)\b[^.!?]{0,30}\b(?:derzeit|momentan|aktuell|zur ?zeit|im moment|jetzt)|(?:noch nicht|erst (?:im|ab|wieder|nächst\w*)|später (?:noch ?mal|wieder)|zu einem späteren zeitpunkt|(?:melden|schreiben|kontaktieren|fragen|probieren|versuchen) sie (?:sich|mir|mich|uns|es)?\b[^.!?]{0,40}\b(?:wieder|im|in|ab|nach|nächst\w*|ende|anfang)|nächste[sn]? (?:jahr|quartal|monat)|kein guter zeitpunkt|schlechter zeitpunkt))\b/i,
      /\b(?:pas (?:pour le moment|pour l'instant|actuellement|maintenant|tout de suite|en ce moment|cette année|encore)|pour (?:le moment|l'instant)\b[^.!?]{0,40}\b(?:pas|non|aucun)|pas le bon moment|mauvais moment|(?:recontactez|rappelez|revenez|relancez|réécrivez)[^.!?]{0,60}|plus tard|l'année prochaine|le (?:mois|trimestre) prochain|à la rentrée)\b/i,
      /\b(?:(?:ahora(?: mismo)?|de momento|por (?:el momento|ahora)|actualmente|en este momento)\b[^.!?]{0,40}\bno\b|no\b[^.!?]{0,40}\b(?:ahora|de momento|por (?:el momento|ahora)|en este momento|actualmente)|todavía no|aún no|no es (?:un )?buen momento|más adelante|(?:escr[ií]ba|contacte|contácte|llám|vuelva)\w*\b[^.!?]{0,40}\b(?:en|el|después|dentro)\b|(?:el )?(?:próximo|que viene) (?:año|mes|trimestre)|el año que viene)/i,
      /\b(?:(?:nu|momenteel|op dit moment|op het moment|voorlopig|vooralsnog)\b[^.!?]{0,40}\b(?:niet|geen)|(?:niet|geen)\b[^.!?]{0,40}\b(?:nu|momenteel|op dit moment|voorlopig)|nog niet|geen goed moment|slecht moment|later (?:dit jaar|nog eens|weer)|volgend(?:e)? (?:jaar|kwartaal|maand)|(?:mail|bel|benader|contacteer|probeer|neem)\b[^.!?]{0,30}\b(?:in|na|over|vanaf|volgend\w*)\b[^.!?]{0,30}\b(?:weer|nog ?eens|opnieuw|terug)|over (?:een paar|\d+) (?:weken|maanden))\b/i,
    ],
  ],
  [
    "not_interested",
    [
      /\b(?:not (?:really |currently |particularly )?interested|no(?:t| longer)? (?:of )?interest|no interest|no,? thank(?:s| you)|no thx|not (?:for us|relevant|a (?:good )?fit|something we|what we|needed|looking)|(?:do not|don't|doesn't|does not) (?:need|want|require|use|see a need)|(?:we'll|i'll|we will|i will|going to|have to) pass\b|happy with (?:our|what|the)|already (?:have|use|using|work|working|covered|got)|we(?:'re| are) (?:all set|good|covered|fine)|have to decline|decline|must decline|^\W*no[.!]*$)/im,
      /\b(?:kein(?:e|en|erlei)? (?:interesse|bedarf|verwendung)|nicht interess\w+|nicht von interesse|nein,? danke|danke,? nein|nein danke|(?:benötigen|brauchen|suchen|wollen) (?:wir |das |es |so etwas |dies )?(?:nicht|nichts|kein\w*)|haben (?:wir )?(?:bereits|schon)|(?:bereits|schon) (?:versorgt|einen? (?:anbieter|partner|lösung|dienstleister)|abgedeckt|im einsatz)|passt (?:leider )?nicht|nicht relevant|sehen (?:wir )?kein\w*|absagen|verzichten|^\W*nein[.!]*$)/im,
      /(?:\bpas (?:du tout )?intéressé\w*|\b(?:ne|n')\S* ?(?:nous |m'|me )?intéresse\w* pas|\bnon,? merci|\bmerci,? (?:mais )?non|\b(?:pas|aucun) (?:besoin|d'intérêt|intérêt)|\bnous (?:avons|disposons|travaillons) déjà|\bj'ai déjà|\bne (?:correspond|convient) pas|\bsans intérêt|\bpas (?:pertinent|concerné\w*)|^\W*non[.!]*$)/im,
      /(?:\bno (?:estoy|estamos|me|nos) interesad?\w*|\bno (?:me|nos) interesa\w*|\bno,? gracias|\bgracias,? (?:pero )?no\b|\bno (?:necesit\w+|tenemos (?:interés|necesidad)|tengo interés|es (?:de interés|relevante|para nosotros)|encaja)|\bsin interés|\bya (?:tenemos|trabajamos|contamos|usamos|disponemos|tengo)|^\W*no[.!]*$)/im,
      /\b(?:(?:geen|niet) (?:interesse|belangstelling|behoefte|geïnteresseerd|nodig|relevant|van toepassing)|nee,? (?:bedankt|dank\w*|hoor)|bedankt,? maar nee|(?:hebben|heb|hebt) (?:wij |we |ik )?(?:al|reeds)\b|al (?:een|voorzien)|past niet|niet (?:passend|interessant)|zien (?:we |wij )?(?:er )?geen|(?:zoeken|willen) (?:we |wij )?(?:niet|geen)|^\W*nee[.!]*$)/im,
    ],
  ],
  [
    "meeting",
    [
      /\b(?:(?:schedule|book|set up|arrange|have|hop on|jump on|do|fix|plan|organi[sz]e)(?: \w+){0,3}? (?:call|meeting|demo|chat|appointment|zoom|video ?call|time)|(?:call|ring|phone) me|give me a (?:call|ring)|(?:let's|let us|can we|could we|shall we|happy to|glad to|i'd like to) (?:\w+ )?(?:meet|talk|speak|chat|connect|call|discuss)|(?:available|free|works for (?:me|us)|suits? (?:me|us))\b[^.!?]{0,60}\b(?:monday|tuesday|wednesday|thursday|friday|tomorrow|week|am|pm|o'clock|\d{1,2}:\d{2}|afternoon|morning)|(?:how about|what about)[^.!?]{0,20}\b(?:monday|tuesday|wednesday|thursday|friday|tomorrow|\d{1,2}(?::\d{2}| ?[ap]m))|calend(?:ly|ar)|book a slot|sent (?:you )?an invit\w+|(?:when|what time) (?:are you|would you be|works|suits))\b/i,
      /\b(?:(?:termin|telefonat|gespräch|telko|videocall|meeting|demo|call)\b[^.!?]{0,40}\b(?:vereinbaren|machen|ausmachen|vorschlagen|passt|buchen|möglich|einrichten)|(?:vereinbaren|machen|schlagen)\b[^.!?]{0,40}\b(?:termin\w*|gespräch|telefonat|call|meeting)|rufen sie mich|ruf(?:en)? (?:mich|sie|uns)\b[^.!?]{0,20}\ban|telefonieren|(?:passt|ginge|möglich|frei|zeit|erreichbar)\b[^.!?]{0,40}\b(?:montag|dienstag|mittwoch|donnerstag|freitag|morgen|uhr|woche)|wann (?:passt|hätten|haben|können|wäre)|(?:montag|dienstag|mittwoch|donnerstag|freitag)\b[^.!?]{0,40}\b(?:passt|gut|möglich|uhr))\b/i,
      /\b(?:(?:convenir|fixer|prendre|organiser|planifier|caler)\b[^.!?]{0,30}\b(?:rendez-vous|rdv|appel|échange|créneau|réunion|visio)|appelez[- ]moi|rappelez[- ]moi|(?:disponible|libre)s?\b[^.!?]{0,40}\b(?:lundi|mardi|mercredi|jeudi|vendredi|demain|semaine|\d{1,2} ?h)|quand (?:êtes|seriez)[- ]vous|(?:un|notre) (?:appel|rendez-vous|rdv|visio)|(?:lundi|mardi|mercredi|jeudi|vendredi)\b[^.!?]{0,30}\b(?:convient|\d{1,2} ?h)|échanger (?:par téléphone|de vive voix|en visio))/i,
      /\b(?:(?:agendar|concertar|programar|fijar|hacer|organizar|tener|coordinar)\b[^.!?]{0,30}\b(?:llamada|reunión|cita|demo|videollamada)|ll[áa]m[ea]\w*|(?:disponible|libre)s?\b[^.!?]{0,40}\b(?:lunes|martes|miércoles|jueves|viernes|mañana|semana|\d{1,2}:\d{2})|cuándo (?:podría|puede|podemos|le viene|te viene)|(?:el )?(?:lunes|martes|miércoles|jueves|viernes)\b[^.!?]{0,30}\b(?:a las|viene bien|puedo)|podemos (?:hablar|reunirnos|vernos|quedar))/i,
      /\b(?:(?:afspraak|gesprek|demo|call|belafspraak|kennismaking)\b[^.!?]{0,40}\b(?:maken|plannen|inplannen|voorstellen)|(?:plannen|inplannen|maken|plan)\b[^.!?]{0,30}\b(?:afspraak|gesprek|call|demo)|bel (?:mij|me|ons)|(?:bellen|afspreken)\b|(?:beschikbaar|vrij|tijd|schikt|past)\b[^.!?]{0,40}\b(?:maandag|dinsdag|woensdag|donderdag|vrijdag|morgen|week|uur)|wanneer (?:schikt|past|kunt|kun|bent)|(?:maandag|dinsdag|woensdag|donderdag|vrijdag)\b[^.!?]{0,30}\b(?:schikt|past|uur|prima))\b/i,
    ],
  ],
  [
    "interested",
    [
      /\b(?:(?:i'?m|i am|we'?re|we are|would be|might be|could be|am|are|very|definitely|quite|yes,?) (?:\w+ )?(?:interested|keen|curious)|(?:sounds?|looks?|seems?) (?:\w+ )?(?:good|great|interesting|promising|useful|like a)|(?:send|share|tell|give) (?:me|us) (?:\w+ ){0,3}?(?:more|details|info\w*|pricing|prices?|quote|offer|deck|brochure|link|proposal)|(?:more|further) (?:info\w*|details)|(?:would|i'd|we'd) (?:love|like) to (?:learn|know|hear|see|find out|try)|worth (?:a look|exploring)|tell me more|^\W*(?:yes|sure|yes please|ok|okay|yep)(?:,? (?:please|sure))?[.!]*$|go ahead|let's do it|count me in|please (?:do|send|proceed))\b/im,
      /\b(?:(?:bin|sind|wäre|wären|durchaus|sehr|grundsätzlich|ja,?) (?:\w+ )?interessiert|klingt (?:\w+ )?(?:interessant|gut|spannend|vielversprechend)|(?:hört|sieht) sich? (?:\w+ )?(?:interessant|gut|spannend)|interesse (?:besteht|haben|habe|ist)|(?:habe|haben|hätte|hätten|besteht) (?:\w+ )?(?:interesse|bedarf)|(?:schicken|senden|lassen) sie (?:mir|uns)\b[^.!?]{0,60}|(?:mehr|weitere|nähere) (?:info\w*|details|informationen|unterlagen)|gerne? mehr|(?:ein )?angebot (?:zusenden|schicken|erstellen)|(?:würde|würden) (?:ich |wir )?(?:gerne|mich|uns)|^\W*(?:ja|gerne?|ja,? gerne?|ja bitte)[.!]*$)/im,
      /(?:\b(?:je suis|nous sommes|serai[st]?|serions|très|oui,?) (?:\w+ )?intéressé\w*|\b(?:ça|cela|votre \w+) (?:m'|nous |me )?(?:intéresse\w*|semble (?:\w+ )?(?:intéressant|bien))|\b(?:envoyez|transmettez|dites)[- ](?:moi|nous)\b|\b(?:plus|davantage) d'info\w*|\ben savoir plus|\bpouvez[- ]vous (?:m'|me |nous )(?:envoyer|transmettre|faire parvenir)|\bavec plaisir|\bpourquoi pas|^\W*(?:oui|volontiers|d'accord)(?:,? (?:volontiers|merci))?[.!]*$)/im,
      /(?:\b(?:estoy|estamos|estaría|estaríamos|muy|sí,?) interesad\w+|\b(?:me|nos) (?:interesa|gustaría|parece (?:\w+ )?(?:interesante|bien))|\b(?:suena|parece|se ve) (?:\w+ )?(?:bien|interesante)|\b(?:env[ií]e|mánde|mande|pase)\w*(?:me|nos)\b|\bmás (?:información|detalles|info)|\bpuede (?:enviar|mandar|pasar)(?:me|nos)|\b(?:cuénteme|cuéntenos) más|^\W*(?:sí|claro|vale|de acuerdo|por supuesto)[.!]*$)/im,
      /\b(?:(?:ben|zijn|zou|heel|zeker|ja,?) (?:\w+ )?geïnteresseerd|(?:klinkt|lijkt|ziet er) (?:\w+ )?(?:interessant|goed|veelbelovend)|(?:wel|zeker|graag) (?:interesse|belangstelling)|(?:heb|hebben) (?:wel |zeker )?(?:interesse|belangstelling)|(?:stuur|mail|zend) (?:mij|me|ons)\b[^.!?]{0,60}|(?:meer|verdere) (?:info\w*|informatie|details)|(?:kunt u|kun je|zou u) (?:mij|me|ons)\b[^.!?]{0,40}\b(?:sturen|mailen|toesturen)|vertel (?:mij |me )?meer|graag (?:meer|een)|^\W*(?:ja|graag|ja graag|prima)[.!]*$)/im,
    ],
  ],
];
