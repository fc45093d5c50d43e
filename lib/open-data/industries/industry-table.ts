/**
 * An industry by the words that people use for it, in English, German, French, Spanish, Italian, Dutch, Portuguese and Norwegian, with
 * what it is called in the sources that have categories. Words are compared as `foldWords` writes them: accents, letter case and most
 * plurals do not count; other plurals stand here.
 */
export type Industry = {
  /** Tags of OpenStreetMap, those that taginfo counts as the usual ones; what is `disused:*` has another key and never matches. */
  tags: string;
  /** Beginnings of codes of Norway's SN2025, which is NACE Rev. 2.1 with a digit more. */
  codes: string;
  /** Beginnings of codes of SN2007 (NACE Rev. 2) where they were others, and SN2025 has not given the number to another industry. */
  formerCodes?: string;
  words: string;
};

export const INDUSTRIES: readonly Industry[] = [
  // Food and drink, made and sold.
  {
    tags: "shop=bakery,craft=bakery",
    codes: "10.71,47.24",
    words:
      "bakery|baker|Bäckerei|Bäckereien|Bäcker|boulangerie|boulanger|panadería|panificio|panifici|panetteria|panetterie|bakkerij|bakkerijen|bakker|padaria|panificadora|bakeri|bakerier",
  },
  {
    tags: "shop=pastry,shop=confectionery,craft=confectionery",
    codes: "10.7,10.82,47.24",
    words:
      "pastry|patisserie|confectionery|cake shop|Konditorei|Konditoreien|pâtisserie|confiserie|pastelería|confitería|pasticceria|pasticcerie|banketbakkerij|banketbakker|pastelaria|confeitaria|konditori|konditorier|sjokoladefabrikk",
  },
  {
    tags: "shop=butcher",
    codes: "10.1,47.22",
    words:
      "butcher|butchery|Metzgerei|Metzgereien|Fleischerei|Fleischereien|Schlachterei|boucherie|charcuterie|carnicería|macelleria|macellerie|slagerij|slagerijen|slager|talho|açougue|slakter|slaktere|slakteri|slakterier|kjøttforretning",
  },
  {
    tags: "craft=brewery,microbrewery=yes",
    codes: "11.05",
    words:
      "brewery|brewer|craft beer|Brauerei|Brauereien|brasserie artisanale|cervecería|birrificio|birrifici|brouwerij|brouwerijen|cervejaria|bryggeri|bryggerier|mikrobryggeri",
  },
  {
    tags: "craft=winery,shop=wine",
    codes: "11.02,47.25",
    words:
      "winery|wine merchant|wine shop|vineyard|Weingut|Weingüter|Weinhandlung|caviste|domaine viticole|bodega|vinoteca|cantina vinicola|enoteca|wijnhandel|wijnmakerij|vinícola|garrafeira|vinhandel|vinimportør|vingård",
  },
  {
    tags: "shop=coffee,craft=coffee_roaster",
    codes: "10.83",
    words:
      "coffee roaster|roastery|Kaffeerösterei|Kaffeeröstereien|Rösterei|torréfacteur|torréfaction|tostador|torrefazione|koffiebranderij|torrefação|kaffebrenneri|kaffebrennerier",
  },
  {
    tags: "shop=cheese,shop=deli",
    codes: "47.27",
    formerCodes: "47.29",
    words:
      "delicatessen|deli|cheese shop|Feinkost|Käserei|fromagerie|épicerie fine|quesería|salumeria|gastronomia|delicatessenwinkel|queijaria|delikatesse|delikatesseforretning|ysteri|ysterier",
  },
  {
    tags: "shop=supermarket",
    codes: "47.11",
    words:
      "supermarket|Supermarkt|Supermärkte|supermarché|supermercado|supermercato|supermercati|supermarkten|dagligvare|dagligvarebutikk|dagligvarebutikker|matbutikk",
  },
  {
    tags: "shop=greengrocer,shop=farm",
    codes: "47.21",
    words:
      "greengrocer|farm shop|Gemüsehändler|Obst und Gemüse|Hofladen|Hofläden|primeur|frutería|verdulería|fruttivendolo|groenteboer|hortifruti|grønnsakshandel|gårdsbutikk|gårdsutsalg",
  },
  {
    tags: "craft=caterer",
    codes: "56.2",
    words:
      "caterer|catering|Catering|traiteur|Partyservice|servicio de catering|cateraar|cateringfirma|selskapsmat",
  },
  // Eating out and lodging.
  {
    tags: "amenity=restaurant",
    codes: "56.1",
    words:
      "restaurant|Gaststätte|Gaststätten|restaurante|ristorante|ristoranti|trattoria|gastronomy|Gastronomie|hostelería|ristorazione|horeca|restauranter|spisested|spisesteder|servering",
  },
  {
    tags: "amenity=cafe",
    codes: "56.1",
    words:
      "cafe|café|coffee shop|coffee house|Kaffeehaus|Kaffeehäuser|salon de thé|cafetería|caffetteria|koffiehuis|koffiebar|kafé|kafe|kafeer|kaffebar|kaffebarer",
  },
  {
    tags: "amenity=pub,amenity=bar",
    codes: "56.3",
    words: "pub|bar|Kneipe|Kneipen|bistro|cervecería bar|kroeg|café bar|utested|utesteder|puber|barer",
  },
  {
    tags: "amenity=fast_food",
    codes: "56.1",
    words: "fast food|takeaway|Imbiss|restauration rapide|comida rápida|snackbar|gatekjøkken|hurtigmat",
  },
  {
    tags: "tourism=hotel",
    codes: "55.1",
    words: "hotel|Hotels|hôtel|hotelería|albergo|alberghi|hotelaria|hotell|hoteller|overnatting",
  },
  {
    tags: "tourism=guest_house,tourism=hostel,tourism=motel",
    codes: "55.2",
    words:
      "guest house|guesthouse|bed and breakfast|hostel|Pension|Pensionen|Gasthof|chambre d'hôtes|maison d'hôtes|casa rural|pensión|agriturismo|pensione|pousada|gjestehus|pensjonat|pensjonater|vandrerhjem",
  },
  {
    tags: "tourism=camp_site,tourism=caravan_site",
    codes: "55.3",
    words:
      "campsite|camping|camp site|Campingplatz|Campingplätze|campeggio|campeggi|parque de campismo|campingplass|campingplasser",
  },
  {
    tags: "leisure=fitness_centre",
    codes: "93.13",
    words:
      "gym|fitness|fitness studio|fitness center|fitness centre|Fitnessstudio|Fitnessstudios|salle de sport|gimnasio|palestra|palestre|sportschool|ginásio|academia de ginástica|treningssenter|treningssentre|treningsstudio",
  },
  // Health and care.
  {
    tags: "amenity=pharmacy",
    codes: "47.73",
    words:
      "pharmacy|chemist|Apotheke|Apotheken|pharmacie|farmacia|farmacie|apotheek|apotheken|farmácia|drogaria|apotek|apoteker",
  },
  {
    tags: "amenity=dentist,healthcare=dentist",
    codes: "86.23",
    words:
      "dentist|dental practice|dental clinic|dental|Zahnarzt|Zahnärzte|Zahnarztpraxis|Zahnarztpraxen|dentiste|cabinet dentaire|clínica dental|clínicas dentales|odontólogo|dentista|dentisti|studio dentistico|tandarts|tandartsen|tandartspraktijk|clínica dentária|tannlege|tannleger|tannlegekontor|tannklinikk|tannklinikker",
  },
  {
    tags: "amenity=doctors,healthcare=doctor,amenity=clinic,healthcare=clinic",
    codes: "86.21,86.22",
    words:
      "doctor|medical practice|general practitioner|clinic|Arztpraxis|Arztpraxen|Arzt|Ärzte|Klinik|Kliniken|médecin|cabinet médical|clinique|médico|clínica|medici|studio medico|huisarts|huisartsen|kliniek|lege|leger|legekontor|legesenter|klinikk|klinikker",
  },
  {
    tags: "amenity=veterinary",
    codes: "75",
    words:
      "vet|veterinarian|veterinary|Tierarzt|Tierärzte|Tierarztpraxis|vétérinaire|veterinario|veterinari|dierenarts|dierenartsen|veterinário|dyrlege|dyrleger|dyreklinikk|veterinær|veterinærer",
  },
  {
    tags: "healthcare=physiotherapist",
    codes: "86.95",
    formerCodes: "86.902",
    words:
      "physiotherapist|physiotherapy|physio|physical therapy|Physiotherapie|Physiotherapeut|kinésithérapeute|kiné|fisioterapia|fisioterapeuta|fisioterapista|fysiotherapie|fysiotherapeut|fysioterapi|fysioterapeuter",
  },
  {
    tags: "shop=optician",
    codes: "47.74",
    formerCodes: "47.782",
    words:
      "optician|optometrist|Optiker|Augenoptiker|opticien|óptica|ottica|ottico|oculista|optiker|optikere|brillebutikk",
  },
  {
    tags: "shop=hearing_aids",
    codes: "47.74",
    words:
      "hearing aid|audiologist|Hörgeräte|Hörakustiker|audioprothésiste|audífonos|apparecchi acustici|hoortoestellen|aparelhos auditivos|høreapparat|høreapparater|audiograf",
  },
  {
    tags: "amenity=nursing_home,amenity=social_facility",
    codes: "87",
    words:
      "nursing home|care home|Pflegeheim|Pflegeheime|Altenheim|Seniorenheim|maison de retraite|ehpad|residencia de ancianos|casa di riposo|verpleeghuis|verzorgingshuis|lar de idosos|sykehjem|eldrehjem|omsorgsbolig|bofellesskap",
  },
  {
    tags: "amenity=kindergarten,amenity=childcare",
    codes: "88.91",
    words:
      "kindergarten|nursery|childcare|daycare|day care|Kita|Kitas|Kindertagesstätte|crèche|guardería|asilo nido|scuola dell'infanzia|kinderopvang|creche|jardim de infância|barnehage|barnehager",
  },
  // Beauty.
  {
    tags: "shop=hairdresser",
    codes: "96.21",
    formerCodes: "96.02",
    words:
      "hairdresser|hair salon|barber|barbershop|Friseur|Friseure|Friseursalon|Frisör|coiffeur|salon de coiffure|peluquería|barbería|parrucchiere|parrucchieri|kapper|kapsalon|kapsalons|cabeleireiro|barbearia|frisør|frisører|frisørsalong|barberer",
  },
  {
    tags: "shop=beauty,shop=massage,leisure=spa",
    codes: "96.22,96.23",
    formerCodes: "96.02,96.04",
    words:
      "beauty salon|beauty|spa|nail salon|Kosmetikstudio|Kosmetikstudios|Kosmetik|institut de beauté|salón de belleza|estética|centro estetico|estetista|schoonheidssalon|salão de beleza|skjønnhetssalong|hudpleie|hudpleiesalong|neglesalong|velvære",
  },
  // Crafts and construction.
  {
    tags: "craft=carpenter,craft=joiner,craft=cabinet_maker",
    codes: "43.32,16.23,16.25,31",
    words:
      "carpenter|carpentry|joinery|joiner|cabinet maker|Schreinerei|Schreinereien|Tischlerei|Tischlereien|Zimmerei|menuiserie|menuisier|charpentier|carpintería|carpintero|falegnameria|falegname|timmerman|timmerbedrijf|schrijnwerker|carpintaria|marcenaria|snekker|snekkere|snekkeri|tømrer|tømrere|møbelsnekker",
  },
  {
    tags: "craft=electrician",
    codes: "43.21",
    words:
      "electrician|electrical contractor|Elektriker|Elektroinstallation|Elektrobetrieb|électricien|electricista|elettricista|elettricisti|elektricien|elektriciens|eletricista|elektrikere|elektroinstallasjon|elektroentreprenør|elinstallatør",
  },
  {
    tags: "craft=plumber,craft=hvac",
    codes: "43.22",
    words:
      "plumber|plumbing|heating engineer|hvac|heating and plumbing|Klempner|Sanitär|Installateur|Heizungsbau|plombier|chauffagiste|fontanero|fontanería|idraulico|idraulici|loodgieter|loodgieters|installatiebedrijf|encanador|canalizador|rørlegger|rørleggere|vvs|varmepumpe|ventilasjon",
  },
  {
    tags: "craft=roofer",
    codes: "43.41",
    words:
      "roofer|roofing|Dachdecker|Dachdeckerei|couvreur|tejador|conciatetti|dakdekker|dakdekkers|telhador|taktekker|taktekkere|takarbeid|blikkenslager|blikkenslagere",
  },
  {
    tags: "craft=painter",
    codes: "43.34",
    words:
      "painter and decorator|painting contractor|decorator|Malerbetrieb|Malermeister|peintre en bâtiment|pintor|imbianchino|imbianchini|schildersbedrijf|schilder|pintura de casas|maler|malere|malerfirma|malermester",
  },
  {
    tags: "craft=metal_construction,craft=blacksmith,craft=welder",
    codes: "25",
    words:
      "metalwork|metal construction|blacksmith|welding|Schlosserei|Schlossereien|Metallbau|Schmiede|ferronnerie|métallerie|serrurerie métallerie|herrería|carpintería metálica|carpenteria metallica|fabbro|smederij|metaalbewerking|serralharia|metallarbeid|sveiser|sveising|smed|mekanisk verksted|mekaniske verksteder",
  },
  {
    tags: "craft=stonemason",
    codes: "23.7",
    words:
      "stonemason|Steinmetz|Steinmetze|tailleur de pierre|cantero|marmista|marmisti|steenhouwer|pedreiro canteiro|steinhogger|steinhoggeri|steinindustri",
  },
  {
    tags: "craft=gardener,shop=garden_centre",
    codes: "81.3,47.761",
    words:
      "gardener|landscaping|landscaper|garden centre|garden center|Gartenbau|Gärtnerei|Gärtnereien|Landschaftsbau|paysagiste|jardinier|jardinerie|jardinería|vivero|giardiniere|giardinieri|vivaio|hovenier|hoveniers|tuincentrum|jardinagem|jardineiro|gartner|gartnere|gartneri|hagesenter|hagesentre|anleggsgartner|anleggsgartnere",
  },
  {
    tags: "craft=builder,office=construction_company",
    codes: "41",
    words:
      "builder|building contractor|construction company|construction companies|construction|Bauunternehmen|Bauunternehmer|entreprise de construction|maçonnerie|maçon|constructora|empresa de construcción|impresa edile|imprese edili|bouwbedrijf|bouwbedrijven|aannemer|construtora|byggmester|byggmestere|byggefirma|entreprenør|entreprenører",
  },
  {
    tags: "craft=printer,shop=copyshop",
    codes: "18.1",
    words:
      "printer|printing company|print shop|Druckerei|Druckereien|imprimerie|imprimeur|imprenta|tipografia|tipografie|stamperia|drukkerij|drukkerijen|gráfica|trykkeri|trykkerier",
  },
  {
    tags: "craft=photographer,shop=photo",
    codes: "74.2",
    words:
      "photographer|photo studio|Fotograf|Fotografen|Fotostudio|photographe|fotógrafo|fotografo|fotografi|fotograaf|fotografen|fotografer|fotostudioer",
  },
  {
    tags: "craft=tailor,craft=dressmaker",
    codes: "14",
    words:
      "tailor|dressmaker|Schneiderei|Schneidereien|couturier|couturière|sastre|sastrería|sartoria|sartorie|kleermaker|alfaiate|skredder|skreddere|systue|klesprodusent",
  },
  {
    tags: "craft=cleaning,shop=laundry,shop=dry_cleaning",
    codes: "81.2,96.1",
    formerCodes: "96.01",
    words:
      "cleaning company|cleaning|laundry|dry cleaner|Gebäudereinigung|Reinigung|Wäscherei|nettoyage|blanchisserie|pressing|limpieza|lavandería|tintorería|impresa di pulizie|lavanderia|schoonmaakbedrijf|wasserij|limpeza|renhold|renholdsbyrå|rengjøring|vaskeri|vaskerier|renseri",
  },
  {
    tags: "craft=window_construction,craft=glaziery",
    codes: "43.34,23.12,16.25",
    words:
      "window manufacturer|glazier|glazing|Fensterbau|Glaserei|vitrier|ventanas|cristalería|vetreria|glaszetter|vidraçaria|glassmester|glassmestere|vindusprodusent",
  },
  {
    tags: "craft=locksmith,shop=locksmith",
    codes: "",
    words:
      "locksmith|Schlüsseldienst|serrurier|cerrajero|cerrajería|fabbro serrature|slotenmaker|chaveiro|låsesmed|låsesmeder",
  },
  {
    tags: "craft=jeweller,shop=jewelry,craft=watchmaker",
    codes: "47.77,32.1",
    words:
      "jeweller|jeweler|jewellery|jewelry|watchmaker|goldsmith|Juwelier|Goldschmied|Uhrmacher|bijouterie|joaillerie|horlogerie|joyería|relojería|gioielleria|gioiellerie|oreficeria|goudsmid|joalharia|joalheria|gullsmed|gullsmeder|urmaker|urmakere|smykkebutikk",
  },
  // Vehicles.
  {
    tags: "shop=car_repair",
    codes: "95.31",
    formerCodes: "45.2",
    words:
      "car repair|garage|auto repair|mechanic|Autowerkstatt|Autowerkstätten|Kfz-Werkstatt|garage automobile|réparation automobile|taller mecánico|taller|autofficina|autofficine|officina meccanica|autogarage|oficina mecânica|bilverksted|bilverksteder|verksted",
  },
  {
    tags: "shop=car",
    codes: "47.81,46.71",
    formerCodes: "45.1",
    words:
      "car dealer|car dealership|dealership|Autohaus|Autohäuser|Autohändler|concessionnaire|concesionario|concessionaria|concessionarie|autodealer|autobedrijf|concessionária|bilforhandler|bilforhandlere|bilforretning",
  },
  {
    tags: "shop=bicycle",
    codes: "47.63",
    words:
      "bicycle shop|bike shop|cycle shop|Fahrradladen|Fahrradhändler|vélo|magasin de vélos|tienda de bicicletas|negozio di biciclette|fietsenwinkel|fietsenmaker|loja de bicicletas|bicicletaria|sykkelbutikk|sykkelbutikker|sykkelforretning",
  },
  {
    tags: "amenity=driving_school",
    codes: "85.53",
    words:
      "driving school|Fahrschule|Fahrschulen|auto-école|auto école|autoescuela|autoscuola|autoscuole|rijschool|rijscholen|escola de condução|autoescola|trafikkskole|trafikkskoler|kjøreskole|kjøreskoler",
  },
  // Shops.
  {
    tags: "shop=florist",
    codes: "47.761",
    words:
      "florist|flower shop|Blumenladen|Blumengeschäft|Florist|fleuriste|floristería|fiorista|fioristi|fioraio|bloemist|bloemisten|florista|floricultura|blomsterbutikk|blomsterbutikker|blomsterforretning",
  },
  {
    tags: "shop=books",
    codes: "47.61",
    words:
      "bookshop|bookstore|book shop|Buchhandlung|Buchhandlungen|librairie|librería|libreria|librerie|boekhandel|boekwinkel|livraria|bokhandel|bokhandler|bokbutikk",
  },
  {
    tags: "shop=clothes,shop=boutique,shop=fashion",
    codes: "47.71",
    words:
      "clothing shop|clothes shop|fashion|boutique|Bekleidungsgeschäft|Modegeschäft|Mode|magasin de vêtements|prêt-à-porter|tienda de ropa|moda|abbigliamento|kledingwinkel|loja de roupa|klesbutikk|klesbutikker|klær|mote",
  },
  {
    tags: "shop=shoes",
    codes: "47.72",
    words:
      "shoe shop|shoe store|Schuhgeschäft|Schuhladen|magasin de chaussures|zapatería|calzature|calzaturificio|schoenenwinkel|sapataria|skobutikk|skobutikker",
  },
  {
    tags: "shop=furniture,shop=kitchen,shop=interior_decoration",
    codes: "47.55",
    formerCodes: "47.59",
    words:
      "furniture|furniture store|kitchen studio|Möbelhaus|Möbelhäuser|Küchenstudio|Küchenstudios|magasin de meubles|cuisiniste|mueblería|tienda de muebles|mobilificio|arredamento|meubelzaak|meubelwinkel|keukenzaak|loja de móveis|møbelbutikk|møbelbutikker|møbelforretning|kjøkkenbutikk|interiørbutikk",
  },
  {
    tags: "shop=hardware,shop=doityourself",
    codes: "47.52",
    words:
      "hardware store|hardware shop|diy store|Baumarkt|Baumärkte|Eisenwaren|quincaillerie|bricolage|ferretería|ferramenta|bouwmarkt|ijzerhandel|ferragens|jernvare|jernvarehandel|byggevare|byggevarehandel|byggevarehus",
  },
  {
    tags: "shop=electronics,shop=computer",
    codes: "47.4,47.54",
    words:
      "electronics shop|computer shop|Elektronikgeschäft|Computerladen|informatique magasin|tienda de informática|negozio di elettronica|computerwinkel|loja de informática|elektronikkbutikk|databutikk",
  },
  {
    tags: "shop=pet",
    codes: "47.762",
    words:
      "pet shop|pet store|Tierhandlung|Zoohandlung|animalerie|tienda de mascotas|negozio di animali|dierenwinkel|pet shops|dyrebutikk|dyrebutikker",
  },
  {
    tags: "shop=toys",
    codes: "47.64",
    formerCodes: "47.65",
    words:
      "toy shop|toy store|Spielwaren|Spielwarengeschäft|magasin de jouets|juguetería|negozio di giocattoli|speelgoedwinkel|loja de brinquedos|leketøysbutikk|lekebutikk",
  },
  {
    tags: "shop=sports,shop=outdoor",
    codes: "47.63",
    words:
      "sports shop|outdoor shop|Sportgeschäft|magasin de sport|tienda de deportes|articoli sportivi|sportwinkel|loja de desporto|sportsbutikk|sportsbutikker|sportsforretning",
  },
  {
    tags: "shop=travel_agency,office=travel_agent",
    codes: "79.1",
    words:
      "travel agency|travel agent|Reisebüro|Reisebüros|agence de voyages|agence de voyage|agencia de viajes|agenzia di viaggi|agenzie di viaggi|reisbureau|reisbureaus|agência de viagens|reisebyrå|reisebyråer|turoperatør",
  },
  {
    tags: "shop=musical_instrument",
    codes: "47.69",
    words:
      "music shop|musical instrument|Musikgeschäft|Musikhaus|magasin de musique|tienda de música|strumenti musicali|muziekwinkel|loja de música|musikkforretning|musikkbutikk",
  },
  {
    tags: "shop=funeral_directors",
    codes: "96.3",
    formerCodes: "96.03",
    words:
      "funeral director|funeral home|undertaker|Bestatter|Bestattungsinstitut|pompes funèbres|funeraria|pompe funebri|onoranze funebri|uitvaart|uitvaartcentrum|funerária|begravelsesbyrå|begravelsesbyråer",
  },
  // Offices.
  {
    tags: "office=lawyer",
    codes: "69.1",
    words:
      "lawyer|law firm|solicitor|attorney|legal services|Rechtsanwalt|Rechtsanwälte|Anwaltskanzlei|Anwaltskanzleien|Kanzlei|avocat|cabinet d'avocats|abogado|bufete|despacho de abogados|avvocato|avvocati|studio legale|studi legali|advocaat|advocaten|advocatenkantoor|advogado|advokat|advokater|advokatfirma|advokatkontor",
  },
  {
    tags: "office=accountant,office=tax_advisor",
    codes: "69.2",
    words:
      "accountant|accounting|accountancy|bookkeeper|tax advisor|tax adviser|Steuerberater|Steuerkanzlei|Buchhaltung|expert-comptable|experts-comptables|cabinet comptable|contable|asesoría fiscal|gestoría|commercialista|commercialisti|boekhouder|boekhoudkantoor|accountantskantoor|belastingadviseur|contabilista|contabilidade|contador|regnskap|regnskapsfører|regnskapsførere|regnskapsbyrå|regnskapskontor|revisor|revisorer|revisjon",
  },
  {
    tags: "office=notary",
    codes: "69.1",
    words:
      "notary|Notar|Notare|Notariat|notaire|notario|notaría|notaio|notai|studio notarile|notaris|notarissen|cartório notarial|notarius",
  },
  {
    tags: "office=architect",
    codes: "71.11",
    words:
      "architect|architecture|Architekt|Architekten|Architekturbüro|architecte|cabinet d'architecte|arquitecto|estudio de arquitectura|architetto|architetti|studio di architettura|architectenbureau|architecten|arquiteto|arkitekt|arkitekter|arkitektkontor",
  },
  {
    tags: "office=engineer,office=surveyor",
    codes: "71.12",
    words:
      "engineering office|engineering firm|consulting engineer|surveyor|Ingenieurbüro|Ingenieurbüros|Vermessungsbüro|bureau d'études|géomètre|ingeniería|studio di ingegneria|geometra|ingenieursbureau|landmeter|gabinete de engenharia|ingeniør|ingeniører|ingeniørfirma|rådgivende ingeniør|rådgivende ingeniører|landmåler",
  },
  {
    tags: "office=estate_agent,shop=estate_agent",
    codes: "68.3",
    words:
      "estate agent|estate agency|real estate|realtor|property management|Immobilienmakler|Immobilien|Makler|agence immobilière|inmobiliaria|agenzia immobiliare|agenzie immobiliari|immobiliare|makelaar|makelaars|makelaardij|imobiliária|eiendomsmegler|eiendomsmeglere|eiendomsmegling|eiendomsforvaltning",
  },
  {
    tags: "office=insurance",
    codes: "65,66.2",
    words:
      "insurance|insurance broker|insurance agency|Versicherung|Versicherungsmakler|assurance|courtier en assurances|seguros|correduría de seguros|assicurazione|assicurazioni|verzekering|verzekeringen|verzekeringskantoor|forsikring|forsikringsmegler|forsikringsselskap",
  },
  {
    tags: "office=financial,office=financial_advisor",
    codes: "66.1,66.3",
    words:
      "financial advisor|financial adviser|financial services|wealth management|Finanzberater|Finanzberatung|conseil financier|gestion de patrimoine|asesor financiero|consulente finanziario|financieel adviseur|consultor financeiro|finansrådgiver|finansrådgivning|formuesforvaltning",
  },
  {
    tags: "office=it",
    codes: "62,58.2",
    words:
      "it company|it service|it services|software company|software|IT-Dienstleister|IT-Unternehmen|Systemhaus|services informatiques|entreprise informatique|empresa de informática|software house|azienda informatica|ict-bedrijf|empresa de informática|it-selskap|it-selskaper|programvare|programvareselskap|datatjenester|systemutvikling",
  },
  {
    tags: "office=advertising_agency,office=graphic_design,office=marketing",
    codes: "73.1,74.1",
    words:
      "advertising agency|marketing agency|design agency|agency|Werbeagentur|Werbeagenturen|Marketingagentur|agence de publicité|agence de communication|agencia de publicidad|agenzia di comunicazione|agenzia pubblicitaria|reclamebureau|reclamebureaus|agência de publicidade|reklamebyrå|reklamebyråer|markedsføringsbyrå|designbyrå|kommunikasjonsbyrå",
  },
  {
    tags: "office=consulting",
    codes: "70.2",
    words:
      "consulting|consultancy|management consultant|Unternehmensberatung|Unternehmensberater|conseil en entreprise|cabinet de conseil|consultoría|società di consulenza|consulenza aziendale|adviesbureau|adviesbureaus|consultoria|konsulent|konsulenter|konsulentselskap|rådgivning|bedriftsrådgivning",
  },
  {
    tags: "office=employment_agency",
    codes: "78",
    words:
      "recruitment agency|employment agency|staffing|recruiter|Personalvermittlung|Zeitarbeit|agence d'intérim|intérim|agencia de empleo|agenzia per il lavoro|uitzendbureau|uitzendbureaus|agência de emprego|bemanning|bemanningsbyrå|bemanningsbyråer|rekruttering|vikarbyrå",
  },
  {
    tags: "office=logistics,office=moving_company",
    codes: "49.4,52.2,52.3",
    words:
      "logistics|freight forwarder|moving company|removals|Spedition|Speditionen|Logistik|Umzugsunternehmen|transporteur|déménagement|logística|mudanzas|spedizioni|logistica|traslochi|transportbedrijf|verhuisbedrijf|transportadora|logistikk|transport|transportselskap|lastebil|spedisjon|speditør|flyttebyrå|flyttebyråer",
  },
  {
    tags: "office=coworking,amenity=coworking_space",
    codes: "",
    words:
      "coworking|coworking space|coworking spaces|espace de coworking|espacio de coworking|kontorfellesskap",
  },
  {
    tags: "office=association,office=ngo,office=foundation",
    codes: "94",
    words:
      "association|ngo|charity|nonprofit|non-profit|foundation|Verein|Verband|Verbände|Stiftung|fondation|asociación|fundación|associazione|associazioni|fondazione|vereniging|verenigingen|stichting|associação|fundação|forening|foreninger|stiftelse|stiftelser|organisasjon|organisasjoner",
  },
  // Learning and leisure.
  {
    tags: "amenity=language_school",
    codes: "85.59",
    words:
      "language school|Sprachschule|Sprachschulen|école de langues|academia de idiomas|scuola di lingue|talenschool|escola de línguas|språkskole|språkskoler",
  },
  {
    tags: "amenity=music_school",
    codes: "85.52",
    words:
      "music school|Musikschule|Musikschulen|école de musique|escuela de música|scuola di musica|muziekschool|escola de música|kulturskole|musikkskole|musikkskoler",
  },
  {
    tags: "amenity=school,amenity=college",
    codes: "85.1,85.2,85.3,85.4",
    words:
      "school|college|Schule|Schulen|école|escuela|colegio|scuola|scuole|school|scholen|escola|skole|skoler|grunnskole|videregående skole",
  },
  {
    tags: "tourism=museum,tourism=gallery,shop=art",
    codes: "91.2",
    formerCodes: "91.02,91.03",
    words:
      "museum|gallery|art gallery|Galerie|Galerien|Museen|musée|galerie d'art|museo|galería de arte|musei|galleria d'arte|galleria|musea|galeria de arte|museer|galleri|gallerier|kunstgalleri",
  },
  {
    tags: "amenity=cinema,amenity=theatre",
    codes: "59.14,90",
    words:
      "cinema|theatre|theater|Kino|Kinos|Theater|cinéma|théâtre|cine|teatro|teatri|bioscoop|bioscopen|kino|kinoer|teatre|scenekunst",
  },
  {
    tags: "man_made=works,industrial=factory",
    codes: "10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33",
    words:
      "factory|manufacturer|manufacturing|Fabrik|Fabriken|Hersteller|usine|fabricant|fábrica|fabricante|fabbrica|fabbriche|produttore|fabriek|fabrieken|fabrikant|industri|industribedrift|fabrikk|fabrikker|produsent|produsenter",
  },
  // What the register of Norway tells apart and OpenStreetMap does not.
  {
    tags: "",
    codes: "01",
    words:
      "farm|farming|agriculture|Landwirtschaft|Bauernhof|agriculteur|ferme|agricultura|agricoltura|landbouw|gårdsbruk|landbruk|jordbruk",
  },
  {
    tags: "",
    codes: "02",
    words: "forestry|Forstwirtschaft|sylviculture|silvicultura|selvicoltura|bosbouw|skogbruk",
  },
  {
    tags: "",
    codes: "03.1",
    words: "fishery|fisheries|fishing company|Fischerei|pêcherie|pesca|visserij|fiskeri|fiske",
  },
  {
    tags: "",
    codes: "03.2",
    words:
      "aquaculture|fish farm|fish farming|Fischzucht|pisciculture|acuicultura|acquacoltura|aquacultuur|aquicultura|fiskeoppdrett|oppdrett|havbruk|akvakultur",
  },
  {
    tags: "",
    codes: "06,09.1",
    words:
      "oil and gas|oil company|oil service|Öl und Gas|pétrole et gaz|petróleo|olje og gass|oljeselskap|oljeservice",
  },
  {
    tags: "",
    codes: "05,07,08",
    words:
      "mining|quarry|Bergbau|Steinbruch|carrière|minería|cava|mijnbouw|gruvedrift|gruve|steinbrudd|pukkverk",
  },
  {
    tags: "",
    codes: "10.2,46.322",
    words:
      "seafood|fish processing|Fischverarbeitung|produits de la mer|mariscos|vis verwerking|sjømat|fiskeindustri|fiskemottak",
  },
  {
    tags: "",
    codes: "10.5",
    words: "dairy|Molkerei|Molkereien|laiterie|lechería|latteria|caseificio|zuivel|meieri|meierier",
  },
  {
    tags: "",
    codes: "10,11",
    words:
      "food manufacturer|food producer|food industry|food production|Lebensmittelhersteller|agroalimentaire|industria alimentaria|industria alimentare|næringsmiddel|næringsmiddelindustri|matprodusent|matprodusenter",
  },
  { tags: "", codes: "13", words: "textile|Textilindustrie|tessile|textil|textiel|tekstil|tekstilindustri" },
  {
    tags: "",
    codes: "16.1",
    words: "sawmill|Sägewerk|Sägewerke|scierie|aserradero|segheria|zagerij|sagbruk|trelast",
  },
  {
    tags: "",
    codes: "20",
    words: "chemical company|chemicals|Chemieunternehmen|chimie|química|chimica|chemie|kjemisk industri",
  },
  {
    tags: "",
    codes: "21",
    words:
      "pharmaceutical|pharma|Pharmaunternehmen|pharmaceutique|farmacéutica|farmaceutica|farmaceutisch|legemiddel|legemiddelindustri",
  },
  {
    tags: "",
    codes: "22",
    words:
      "plastics|plastics manufacturer|Kunststoffverarbeitung|plasturgie|plásticos|materie plastiche|kunststof|plastprodukter|plastindustri",
  },
  {
    tags: "",
    codes: "23.6",
    words: "concrete|precast concrete|Betonwerk|béton|hormigón|calcestruzzo|beton|betong|betongelementer",
  },
  {
    tags: "",
    codes: "24",
    words:
      "steelworks|foundry|Stahlwerk|Gießerei|fonderie|fundición|fonderia|gieterij|smelteverk|stålverk|støperi",
  },
  {
    tags: "",
    codes: "26,27",
    words:
      "electronics manufacturer|electronics industry|Elektronikhersteller|électronique industrielle|elektronikkindustri|elektronikkprodusent",
  },
  {
    tags: "",
    codes: "28",
    words:
      "machinery|mechanical engineering|machine builder|Maschinenbau|construction mécanique|maquinaria|macchinari|machinebouw|maskinindustri|maskinprodusent",
  },
  {
    tags: "",
    codes: "30.1,33.15",
    words:
      "shipyard|shipbuilding|boat builder|Werft|Werften|Bootsbau|chantier naval|astillero|cantiere navale|scheepswerf|estaleiro|verft|skipsverft|båtbygger|båtbyggeri",
  },
  {
    tags: "",
    codes: "35",
    words:
      "energy company|power company|electricity|utility|renewable energy|Energieversorger|Stadtwerke|énergie|energía|energia|energiebedrijf|kraftselskap|energiselskap|kraftverk|strøm",
  },
  {
    tags: "",
    codes: "38",
    words:
      "waste management|recycling|Entsorgung|gestion des déchets|recyclage|reciclaje|riciclaggio|afvalverwerking|avfall|avfallshåndtering|gjenvinning",
  },
  {
    tags: "",
    codes: "42,43.1",
    words:
      "civil engineering contractor|road construction|earthworks|Tiefbau|travaux publics|obras públicas|grondwerk|anlegg|anleggsfirma|maskinentreprenør|graving|grunnarbeid",
  },
  {
    tags: "",
    codes: "43.91",
    words: "mason|bricklayer|Maurer|albañil|muratore|metselaar|pedreiro|murer|murere|murmester",
  },
  {
    tags: "",
    codes: "43.33",
    words:
      "flooring|tiler|floor layer|Fliesenleger|Bodenleger|carreleur|solador|piastrellista|tegelzetter|gulvlegger|gulvlegging|flislegger",
  },
  {
    tags: "",
    codes: "46",
    words:
      "wholesale|wholesaler|distributor|Großhandel|Großhändler|grossiste|mayorista|grossista|groothandel|atacadista|grossist|grossister|engros|engroshandel",
  },
  { tags: "", codes: "49.33", words: "taxi company|taxi|Taxiunternehmen|drosje|drosjer" },
  {
    tags: "",
    codes: "49.3",
    words: "bus company|coach operator|Busunternehmen|autocariste|busselskap|turbil",
  },
  {
    tags: "",
    codes: "50",
    words:
      "shipping company|shipping line|ferry|Reederei|Reedereien|armateur|naviera|armatore|rederij|rederi|rederier|skipsfart",
  },
  {
    tags: "",
    codes: "51",
    words: "airline|Fluggesellschaft|compagnie aérienne|aerolínea|luchtvaartmaatschappij|flyselskap",
  },
  {
    tags: "",
    codes: "52.1",
    words: "warehouse|warehousing|Lagerhaus|entrepôt|almacén|magazzino|opslag|lagerhotell|lagring",
  },
  {
    tags: "",
    codes: "53.2",
    words: "courier|parcel service|Kurierdienst|coursier|mensajería|corriere|koerier|budfirma|pakkepost",
  },
  {
    tags: "",
    codes: "58.1",
    words:
      "publisher|publishing|newspaper|Verlag|Verlage|éditeur|maison d'édition|editorial|casa editrice|uitgeverij|editora|forlag|avis|aviser",
  },
  {
    tags: "",
    codes: "59.1",
    words:
      "film production|video production|Filmproduktion|production audiovisuelle|productora|produzione cinematografica|filmproductie|filmproduksjon|videoproduksjon",
  },
  {
    tags: "",
    codes: "61",
    words:
      "telecom|telecommunications|Telekommunikation|télécom|telecomunicaciones|telecomunicazioni|telecommunicatie|telekommunikasjon|bredbånd",
  },
  {
    tags: "",
    codes: "63.1,62",
    words: "data center|data centre|web hosting|hosting|Rechenzentrum|hébergement|datacenter|datasenter",
  },
  { tags: "", codes: "64.19", words: "bank|banks|Banken|banque|banco|banca|banken|sparebank|banker" },
  {
    tags: "",
    codes: "68.12",
    formerCodes: "41.1",
    words:
      "property developer|real estate developer|Projektentwickler|Bauträger|promoteur immobilier|promotora inmobiliaria|projectontwikkelaar|eiendomsutvikler|eiendomsutvikling|boligutvikler",
  },
  {
    tags: "",
    codes: "68.2",
    words:
      "property company|landlord|Wohnungsgesellschaft|eiendomsselskap|eiendomsselskaper|utleie av eiendom",
  },
  {
    tags: "",
    codes: "72",
    words:
      "research institute|research and development|biotech|Forschungsinstitut|institut de recherche|forskning|forskningsinstitutt|bioteknologi",
  },
  {
    tags: "",
    codes: "73.2",
    words: "market research|Marktforschung|étude de marché|marktonderzoek|markedsanalyse|meningsmåling",
  },
  {
    tags: "",
    codes: "73.3",
    words:
      "public relations|pr agency|PR-Agentur|relations publiques|relaciones públicas|relazioni pubbliche|pr-byrå",
  },
  {
    tags: "",
    codes: "74.3",
    words:
      "translation|translator|translation agency|Übersetzungsbüro|traduction|traducción|traduzioni|vertaalbureau|oversettelse|oversettelsesbyrå",
  },
  {
    tags: "",
    codes: "74.1",
    words:
      "interior designer|interior design|product design|Innenarchitekt|architecte d'intérieur|interiorismo|interieurontwerp|interiørarkitekt|interiørarkitekter|industridesign",
  },
  {
    tags: "",
    codes: "77.1",
    words:
      "car rental|Autovermietung|location de voitures|alquiler de coches|autonoleggio|autoverhuur|bilutleie",
  },
  {
    tags: "",
    codes: "77.3",
    words:
      "equipment rental|machine rental|Baumaschinenvermietung|location de matériel|maskinutleie|utstyrsutleie",
  },
  {
    tags: "",
    codes: "80",
    words:
      "security company|security services|Sicherheitsdienst|société de sécurité|seguridad privada|vigilanza|beveiligingsbedrijf|vaktselskap|vakthold|sikkerhetsselskap",
  },
  {
    tags: "",
    codes: "81.1",
    words: "facility management|Hausmeisterdienst|gestion d'immeubles|vaktmester|vaktmestertjenester",
  },
  {
    tags: "",
    codes: "82.2",
    words: "call center|call centre|contact center|centre d'appels|callcenter|kundesenter",
  },
  {
    tags: "",
    codes: "82.3",
    words:
      "event agency|conference organizer|trade fair organizer|Eventagentur|Messeveranstalter|agence événementielle|organización de eventos|organizzazione eventi|evenementenbureau|arrangement|arrangementsbyrå|messearrangør|kurs og konferanse",
  },
  {
    tags: "",
    codes: "86.1",
    words: "hospital|Krankenhaus|Krankenhäuser|hôpital|ospedale|ziekenhuis|sykehus",
  },
  {
    tags: "",
    codes: "86.93",
    formerCodes: "86.905",
    words:
      "psychologist|psychotherapist|Psychologe|Psychotherapeut|psychologue|psicólogo|psicologo|psycholoog|psykolog|psykologer",
  },
  {
    tags: "",
    codes: "88.1",
    words:
      "home care|Pflegedienst|aide à domicile|ayuda a domicilio|assistenza domiciliare|thuiszorg|hjemmetjeneste|brukerstyrt personlig assistanse",
  },
  {
    tags: "",
    codes: "93.12",
    words: "sports club|Sportverein|club de sport|club deportivo|sportclub|idrettslag|idrettsklubb",
  },
  {
    tags: "",
    codes: "93.2",
    words:
      "theme park|amusement park|adventure park|Freizeitpark|parc de loisirs|parque de atracciones|parco divertimenti|pretpark|fornøyelsespark|opplevelsespark|aktivitetssenter",
  },
  // Any of a kind.
  {
    tags: "shop",
    codes: "47",
    words:
      "shop|store|retail|retailer|Einzelhandel|Laden|Läden|Geschäft|Geschäfte|magasin|commerce de détail|tienda|comercio minorista|negozio|negozi|commercio al dettaglio|winkel|winkels|detailhandel|loja|varejo|butikk|butikker|detaljhandel|varehandel",
  },
  {
    tags: "craft",
    codes: "43",
    words:
      "craft|trades|tradesmen|Handwerk|Handwerker|Handwerksbetrieb|Handwerksbetriebe|artisan|artisanat|artesano|artesanía|artigiano|artigiani|ambacht|ambachten|artesanato|håndverk|håndverker|håndverkere|håndverksbedrift",
  },
];
