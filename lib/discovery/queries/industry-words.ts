import { readIndustry, readNarrowIndustry } from "@/lib/leads/scoring/find-industries";
import { foldWords } from "@/lib/leads/scoring/match-words";

/** The languages that companies are searched in. */
export const LANGUAGES = ["en", "de", "fr", "es", "it", "nl"] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * What companies of an industry are called where they are, as one types it into a search engine; the usual word first. One line an
 * industry of `lib/leads/scoring/industries.ts`: id | English | German | French | Spanish | Italian | Dutch.
 */
const TABLE = `
bakery | bakery, artisan bakery | Bäckerei, Konditorei | boulangerie, pâtisserie | panadería, pastelería | panificio, pasticceria | bakkerij, banketbakkerij
brewery | brewery, craft brewery | Brauerei, Brauhaus | brasserie artisanale, microbrasserie | cervecería artesanal, fábrica de cerveza | birrificio | brouwerij
coffee-roaster | coffee roaster, coffee roastery | Kaffeerösterei | torréfacteur, brûlerie de café | tostador de café | torrefazione | koffiebranderij
olive-oil | olive oil producer | Olivenöl Hersteller | moulin à huile d'olive | almazara, aceite de oliva productor | frantoio, oleificio | olijfolie producent
winery | winery, vineyard | Weingut, Winzer | domaine viticole, vigneron | bodega, viñedo | cantina vinicola, azienda vinicola | wijngaard, wijnhuis
butcher | butcher | Metzgerei, Fleischerei | boucherie, charcuterie | carnicería | macelleria | slagerij
dairy | dairy, cheesemaker | Molkerei, Käserei | laiterie, fromagerie | quesería, lechería | caseificio | zuivelfabriek, kaasmakerij
confectionery | chocolatier, confectionery | Chocolatier, Confiserie | chocolaterie, confiserie | chocolatería, confitería | cioccolateria | chocolaterie
food | food producer, food manufacturer | Lebensmittelhersteller | entreprise agroalimentaire | fabricante de alimentos | azienda alimentare | levensmiddelenproducent
beverage | drinks producer, distillery | Getränkehersteller, Brennerei | fabricant de boissons, distillerie | fabricante de bebidas, destilería | produttore di bevande, distilleria | drankenproducent, distilleerderij
restaurant | restaurant | Restaurant, Gasthaus | restaurant | restaurante | ristorante, trattoria | restaurant
cafe | café, coffee shop | Café | café, salon de thé | cafetería | caffetteria | koffiebar, café
catering | catering company, caterer | Catering, Partyservice | traiteur | empresa de catering | catering | cateringbedrijf
hotel | hotel, guest house | Hotel, Pension | hôtel | hotel, hostal | albergo, hotel | hotel
travel | tourism company | Tourismusunternehmen | entreprise de tourisme | empresa de turismo | azienda turistica | toerismebedrijf
travel-agency | travel agency, tour operator | Reisebüro, Reiseveranstalter | agence de voyages | agencia de viajes | agenzia di viaggi | reisbureau
hospitality | hospitality company | Gastronomiebetrieb | entreprise hôtelière | empresa de hostelería | azienda ricettiva | horecabedrijf
software | software company, SaaS company | Softwareunternehmen, Softwarehaus | éditeur de logiciels | empresa de software | software house, azienda software | softwarebedrijf
technology | technology company | Technologieunternehmen | entreprise technologique | empresa tecnológica | azienda tecnologica | technologiebedrijf
it-services | IT services, managed service provider | IT-Dienstleister, Systemhaus | prestataire informatique, infogérance | servicios informáticos | servizi informatici | IT-dienstverlener
web-design | web design agency, web developer | Webdesign Agentur, Internetagentur | agence web | agencia de diseño web | web agency | webdesign bureau, webbureau
marketing | marketing agency, advertising agency | Marketingagentur, Werbeagentur | agence de communication, agence marketing | agencia de marketing | agenzia di marketing | marketingbureau, reclamebureau
telecom | telecommunications provider | Telekommunikationsanbieter | opérateur télécom | operador de telecomunicaciones | operatore di telecomunicazioni | telecomprovider
dentist | dentist, dental practice | Zahnarztpraxis, Zahnarzt | dentiste, cabinet dentaire | dentista, clínica dental | dentista, studio dentistico | tandarts, tandartspraktijk
orthodontics | orthodontist | Kieferorthopäde | orthodontiste | ortodoncista | ortodontista | orthodontist
physiotherapy | physiotherapist, physiotherapy clinic | Physiotherapie, Krankengymnastik | kinésithérapeute, cabinet de kinésithérapie | fisioterapia, clínica de fisioterapia | fisioterapista, studio di fisioterapia | fysiotherapie
clinic | medical practice, clinic | Arztpraxis, Klinik | cabinet médical, clinique | clínica médica | studio medico, clinica | huisartsenpraktijk, kliniek
dermatology | dermatologist, skin clinic | Hautarzt | dermatologue | dermatólogo | dermatologo | dermatoloog
med-spa | aesthetic clinic, medical spa | Klinik für ästhetische Medizin | clinique esthétique | clínica estética | clinica estetica | cosmetische kliniek
hospital | hospital | Krankenhaus | hôpital | hospital | ospedale | ziekenhuis
pharmacy | pharmacy | Apotheke | pharmacie | farmacia | farmacia | apotheek
veterinary | veterinary practice, vet | Tierarztpraxis | clinique vétérinaire, vétérinaire | clínica veterinaria | clinica veterinaria | dierenarts, dierenkliniek
optician | optician | Augenoptiker | opticien | óptica | ottico | opticien
healthcare | healthcare provider | Gesundheitsdienstleister | établissement de santé | centro de salud | struttura sanitaria | zorginstelling
architects | architects, architecture firm | Architekturbüro, Architekt | cabinet d'architecture, architecte | estudio de arquitectura, arquitecto | studio di architettura, architetto | architectenbureau, architect
interior-design | interior designer | Innenarchitekt | architecte d'intérieur | interiorista, diseño de interiores | interior designer, architetto d'interni | interieurontwerper
engineering | engineering firm, consulting engineers | Ingenieurbüro | bureau d'études | ingeniería, estudio de ingeniería | studio di ingegneria | ingenieursbureau
construction | construction company, building contractor | Bauunternehmen | entreprise de construction, entreprise du bâtiment | empresa constructora | impresa edile | bouwbedrijf, aannemer
home-builder | home builder, house builder | Hausbau Unternehmen, Fertighaus | constructeur de maisons | constructora de viviendas | costruttore di case | woningbouwer
kitchens | fitted kitchens, kitchen studio | Küchenstudio | cuisiniste | tienda de cocinas | cucine su misura | keukenzaak
painter | painter and decorator | Malerbetrieb | peintre en bâtiment | empresa de pintura | imbianchino | schildersbedrijf
scaffolding | scaffolding company | Gerüstbau | échafaudage entreprise | andamios empresa | ponteggi impresa | steigerbouw
roofing | roofing contractor, roofer | Dachdecker | couvreur | empresa de tejados | impresa di coperture | dakdekker
plumbing | plumber, plumbing company | Sanitärinstallateur, Klempner | plombier | fontanero | idraulico | loodgieter
hvac | HVAC company, heating engineer | Heizungsbau, Klimatechnik | chauffagiste, climatisation | climatización empresa | impianti di climatizzazione | installatiebedrijf verwarming
electrician | electrician, electrical contractor | Elektriker, Elektroinstallation | électricien | electricista | elettricista | elektricien
bathroom | bathroom fitter | Badsanierung | rénovation salle de bains | reformas de baños | ristrutturazione bagno | badkamerspecialist
flooring | flooring contractor | Bodenleger | poseur de parquet, revêtement de sol | suelos y parquet | pavimenti parquet | vloeren, parketteur
windows | window company, double glazing | Fensterbau | menuiserie fenêtres | ventanas empresa | serramenti | kozijnen
disaster-restoration | water damage restoration | Wasserschadensanierung | dégâts des eaux assèchement | restauración daños por agua | risanamento danni da acqua | waterschade herstel
landscaping | landscaper, garden design | Gartenbau, Landschaftsbau | paysagiste | jardinería, paisajismo | giardiniere, progettazione giardini | hovenier
solar | solar installer, solar company | Photovoltaik Installateur, Solartechnik | installateur photovoltaïque, panneaux solaires | instalador solar, energía solar | fotovoltaico installatore | zonnepanelen installateur
energy | renewable energy company, energy supplier | erneuerbare Energien, Energieversorger | énergies renouvelables, fournisseur d'énergie | energías renovables | energie rinnovabili | duurzame energie
oil-gas | oil and gas company | Mineralölunternehmen | entreprise pétrolière | empresa petrolera | azienda petrolifera | olie- en gasbedrijf
logistics | logistics company, third-party logistics | Logistikunternehmen, Logistikdienstleister | entreprise de logistique, prestataire logistique | empresa de logística | azienda di logistica | logistiek bedrijf
haulage | haulage company, road transport | Spedition, Transportunternehmen | transporteur, entreprise de transport | empresa de transportes | autotrasporti | transportbedrijf
freight-forwarding | freight forwarder | Spedition Luftfracht Seefracht | transitaire, commissionnaire de transport | transitario | spedizioniere | expediteur
warehousing | warehouse, fulfilment company | Lagerhaltung, Fulfillment | entrepôt logistique | almacén logístico | magazzino logistico | warehousing, opslag
pet-transport | pet transport | Tiertransport | transport d'animaux | transporte de mascotas | trasporto animali | dierentransport
manufacturing | manufacturer, factory | Hersteller, Fertigung | fabricant, usine | fabricante, fábrica | produttore, fabbrica | fabrikant
machine-building | machine manufacturer, special-purpose machines | Maschinenbau, Sondermaschinenbau | constructeur de machines | fabricante de maquinaria | costruttore di macchine | machinebouw
machinery-dealer | machinery dealer | Landmaschinen Händler, Baumaschinen Händler | concessionnaire matériel agricole | maquinaria agrícola | macchine agricole concessionario | landbouwmachines dealer
fasteners | fasteners supplier | Verbindungstechnik, Schrauben Großhandel | visserie | tornillería | viteria | bevestigingsmaterialen
plastics | plastics manufacturer, injection moulding | Kunststofftechnik, Spritzguss | plasturgie | fabricante de plásticos | materie plastiche stampaggio | kunststof spuitgieten
glass | glass manufacturer | Glashersteller | verrerie | fabricante de vidrio | vetreria | glasfabrikant
paper | paper mill, paper manufacturer | Papierfabrik | papeterie industrielle | papelera | cartiera | papierfabriek
toys | toy shop, toy manufacturer | Spielwaren | magasin de jouets, fabricant de jouets | juguetería, fabricante de juguetes | giocattoli negozio | speelgoedwinkel
cosmetics | cosmetics brand, cosmetics manufacturer | Kosmetikhersteller | fabricant de cosmétiques | fabricante de cosméticos | cosmetici produttore | cosmeticamerk
pharma | pharmaceutical company | Pharmaunternehmen | laboratoire pharmaceutique | empresa farmacéutica | azienda farmaceutica | farmaceutisch bedrijf
medical-devices | medical device manufacturer | Medizintechnik Hersteller | dispositifs médicaux fabricant | fabricante de productos sanitarios | dispositivi medici produttore | medische hulpmiddelen fabrikant
aerospace | aerospace company | Luft- und Raumfahrt Unternehmen | entreprise aéronautique | empresa aeroespacial | azienda aerospaziale | luchtvaartbedrijf
recycling | recycling company, waste management | Entsorgungsbetrieb, Recycling | gestion des déchets, recyclage | gestión de residuos, reciclaje | smaltimento rifiuti, riciclaggio | afvalverwerking, recycling
mining | quarry, mining company | Steinbruch, Bergbau | carrière, exploitation minière | cantera, empresa minera | cava, azienda mineraria | steengroeve
lighting | lighting manufacturer | Leuchtenhersteller, Lichttechnik | fabricant de luminaires | fabricante de iluminación | illuminazione produttore | verlichting fabrikant
signs | sign maker, signage company | Werbetechnik, Schilder | enseignes, signalétique | rótulos | insegne | reclameborden, signing
metalworking | metal fabrication, steel fabricator | Metallbau, Schlosserei | métallerie, chaudronnerie | calderería, taller metálico | carpenteria metallica | metaalbewerking
electronics | electronics manufacturer | Elektronik Hersteller | fabricant électronique | fabricante de electrónica | elettronica produttore | elektronica fabrikant
chemicals | chemical company | Chemieunternehmen | entreprise chimique | empresa química | azienda chimica | chemiebedrijf
valves | valve manufacturer | Armaturen Hersteller | robinetterie industrielle | fabricante de válvulas | valvole industriali | afsluiters fabrikant
textiles | textile manufacturer | Textilhersteller, Weberei | fabricant textile | fabricante textil | azienda tessile | textielfabrikant
packaging | packaging manufacturer | Verpackungshersteller | fabricant d'emballages | fabricante de envases | imballaggi produttore | verpakkingen fabrikant
printing | printing company, print shop | Druckerei | imprimerie | imprenta | tipografia | drukkerij
musical-instruments | musical instrument maker | Musikinstrumentenbau | facteur d'instruments de musique | fabricante de instrumentos musicales | strumenti musicali produttore | muziekinstrumentenbouwer
furniture | furniture maker, furniture shop | Möbelhaus, Möbelhersteller | fabricant de meubles, magasin de meubles | fabricante de muebles, tienda de muebles | mobilificio | meubelmaker, meubelwinkel
joinery | joinery, carpenter | Schreinerei, Tischlerei | menuiserie | carpintería, ebanistería | falegnameria | timmerwerkplaats, meubelmakerij
wood-products | sawmill, timber products | Sägewerk | scierie | aserradero | segheria | houtzagerij
jewellery | jeweller | Juwelier, Goldschmied | bijouterie | joyería | gioielleria | juwelier
florist | florist | Blumenladen, Florist | fleuriste | floristería | fioraio | bloemist
bookstore | bookshop | Buchhandlung | librairie | librería | libreria | boekhandel
fashion | clothing shop, fashion brand | Modegeschäft, Bekleidung | boutique de vêtements | tienda de ropa | negozio di abbigliamento | kledingwinkel
grocery | farm shop, delicatessen | Feinkost, Supermarkt | épicerie fine | tienda de alimentación | gastronomia, alimentari | delicatessenwinkel
retail | retailer, shop | Einzelhändler | commerce de détail, magasin | comercio minorista | negozio, commercio al dettaglio | detailhandel, winkel
wholesale | wholesaler, distributor | Großhandel | grossiste | mayorista, distribuidor | grossista | groothandel
home-decor | home decor shop | Wohnaccessoires | boutique de décoration | tienda de decoración | negozio di arredamento | woonaccessoires winkel
security | security systems, CCTV installer | Sicherheitstechnik | système de sécurité entreprise | sistemas de seguridad | impianti di sicurezza | beveiligingsbedrijf
law | law firm, solicitors | Anwaltskanzlei, Rechtsanwalt | cabinet d'avocats, avocat | bufete de abogados, abogado | studio legale, avvocato | advocatenkantoor
accounting | accountants, accounting firm | Steuerberater, Steuerkanzlei | expert-comptable, cabinet comptable | asesoría fiscal, gestoría | commercialista | accountantskantoor
consulting | consultancy, management consulting | Unternehmensberatung | cabinet de conseil | consultoría | società di consulenza | adviesbureau
recruitment | recruitment agency, staffing agency | Personalvermittlung, Personaldienstleister | cabinet de recrutement, agence d'intérim | empresa de selección de personal | agenzia per il lavoro | uitzendbureau, wervingsbureau
professional | professional services firm | Dienstleister für Unternehmen | services aux entreprises | servicios profesionales | servizi alle imprese | zakelijke dienstverlening
insurance | insurance broker, insurance agency | Versicherungsmakler | courtier en assurances | correduría de seguros | agenzia di assicurazioni | assurantiekantoor
mortgage | mortgage broker | Baufinanzierung | courtier en prêt immobilier | bróker hipotecario | mutui consulente | hypotheekadviseur
car-finance | car leasing, vehicle finance | Autoleasing | leasing automobile | renting de coches | noleggio lungo termine | autoleasing
bank | bank | Bank, Sparkasse | banque | banco | banca | bank
wealth | financial adviser, wealth management | Finanzberatung, Vermögensberatung | conseil en gestion de patrimoine | asesor financiero | consulente finanziario | financieel adviseur
finance | financial services company | Finanzdienstleister | services financiers | servicios financieros | servizi finanziari | financiële dienstverlener
real-estate | estate agent, real estate agency | Immobilienmakler | agence immobilière | inmobiliaria | agenzia immobiliare | makelaar
property-management | property management | Hausverwaltung | syndic de copropriété, gestion locative | administración de fincas | amministratore di condominio | vastgoedbeheer
office-space | coworking space, serviced office | Coworking, Business Center | espace de coworking, centre d'affaires | coworking, centro de negocios | coworking, uffici arredati | coworking, kantoorruimte
automotive | automotive supplier | Automobilzulieferer | équipementier automobile | industria del automóvil | componentistica auto | auto-industrie
car-dealer | car dealer | Autohaus | concessionnaire automobile | concesionario de coches | concessionaria auto | autodealer
auto-repair | garage, car repair | Kfz-Werkstatt | garage automobile | taller mecánico | officina meccanica | autogarage
car-rental | car hire | Autovermietung | location de voitures | alquiler de coches | autonoleggio | autoverhuur
carwash | car wash | Waschanlage | lavage auto | lavado de coches | autolavaggio | autowasserette
hair-salon | hairdresser, hair salon | Friseur, Friseursalon | coiffeur, salon de coiffure | peluquería | parrucchiere | kapper, kapsalon
beauty | beauty and wellness | Wellness | beauté et bien-être | belleza y bienestar | bellezza e benessere | beauty en wellness
beauty-salon | beauty salon | Kosmetikstudio | institut de beauté | salón de belleza | centro estetico | schoonheidssalon
fitness | gym, fitness studio | Fitnessstudio | salle de sport | gimnasio | palestra | sportschool
education | education provider | Bildungsträger | organisme d'enseignement | centro educativo | ente di istruzione | onderwijsinstelling
university | university, college | Hochschule, Universität | université, école supérieure | universidad | università | universiteit, hogeschool
school | school | Schule | école | colegio | scuola | school
training | training provider | Weiterbildung, Schulungsanbieter | centre de formation | centro de formación | ente di formazione | opleidingsinstituut
music-school | music school | Musikschule | école de musique | escuela de música | scuola di musica | muziekschool
childcare | nursery, childcare | Kindertagesstätte, Kita | crèche | guardería, escuela infantil | asilo nido | kinderopvang
care-home | care home, home care | Pflegeheim, Pflegedienst | maison de retraite, EHPAD | residencia de mayores | casa di riposo | verpleeghuis, thuiszorg
driving-school | driving school | Fahrschule | auto-école | autoescuela | autoscuola | rijschool
funeral | funeral director | Bestattungsinstitut | pompes funèbres | funeraria | onoranze funebri | uitvaartverzorging
museum | museum, art gallery | Museum, Galerie | musée, galerie d'art | museo, galería de arte | museo, galleria d'arte | museum, kunstgalerie
theater | theatre | Theater | théâtre | teatro | teatro | theater
sports-club | sports club | Sportverein | club sportif | club deportivo | società sportiva | sportclub
sports-goods | sports shop, bike shop | Sportgeschäft, Fahrradladen | magasin de sport, magasin de vélos | tienda de deportes, tienda de bicicletas | negozio di articoli sportivi | sportwinkel, fietsenwinkel
taxi | taxi company, chauffeur service | Taxiunternehmen | taxi | taxi | taxi | taxibedrijf
airline | airline | Fluggesellschaft | compagnie aérienne | aerolínea | compagnia aerea | luchtvaartmaatschappij
courier | courier service | Kurierdienst | coursier, messagerie | mensajería | corriere espresso | koeriersdienst
translation | translation agency | Übersetzungsbüro | agence de traduction | agencia de traducción | agenzia di traduzioni | vertaalbureau
pet-shop | pet shop | Zoohandlung | animalerie | tienda de mascotas | negozio di animali | dierenwinkel
laundry | laundry, dry cleaner | Wäscherei, Textilreinigung | blanchisserie, pressing | lavandería, tintorería | lavanderia | wasserij, stomerij
government | city council | Stadtverwaltung | mairie | ayuntamiento | comune | gemeente
church | church | Kirchengemeinde | paroisse | parroquia | parrocchia | kerk
nonprofit | charity, nonprofit organisation | Stiftung, gemeinnütziger Verein | association à but non lucratif, fondation | fundación, ONG | associazione non profit, fondazione | stichting, goed doel
media | publisher, media company | Verlag | maison d'édition, société de médias | editorial | casa editrice | uitgeverij, mediabedrijf
cinema | cinema | Kino | cinéma | cine | cinema | bioscoop
entertainment | entertainment company | Unterhaltungsbranche Unternehmen | société de divertissement | empresa de entretenimiento | azienda di spettacolo | entertainmentbedrijf
event-agency | event agency, event planner | Eventagentur | agence événementielle | agencia de eventos | agenzia di eventi | evenementenbureau
farming | farm | Bauernhof, Landwirtschaftsbetrieb | exploitation agricole | explotación agrícola | azienda agricola | boerderij
cleaning | commercial cleaning company | Gebäudereinigung | société de nettoyage | empresa de limpieza | impresa di pulizie | schoonmaakbedrijf
photography | photographer, photo studio | Fotograf, Fotostudio | photographe | fotógrafo | fotografo | fotograaf
`;

const WORDS: ReadonlyMap<string, Record<Language, string[]>> = new Map(
  TABLE.trim()
    .split("\n")
    .map((line) => {
      const [id, ...cells] = line.split(" | ");
      const words = LANGUAGES.map((language, at) => [language, cells[at]!.split(", ")]);
      return [id!, Object.fromEntries(words)];
    }),
);

/**
 * What the companies that an entry of the ICP means are called in a language, those of narrower industries behind. Of an entry that
 * narrows an industry ("immigration lawyer") the narrowing words stay as they are written. Empty for an entry that the table of
 * industries does not know.
 */
export function wordsOfIndustry(entry: string, language: Language): string[] {
  const known = readIndustry(entry);
  if (known.size > 0) return [...known].flatMap(({ id }) => WORDS.get(id)![language]);
  const narrow = readNarrowIndustry(entry);
  if (!narrow) return [];
  const narrowing = (word: string) =>
    foldWords(word)
      .trim()
      .split(" ")
      .every((part) => narrow.narrowed.includes(part));
  const before = entry.trim().split(/\s+/).filter(narrowing).join(" ");
  return [...narrow.wanted].flatMap(({ id }) => WORDS.get(id)![language]).map((word) => `${before} ${word}`);
}
