export type Industry = {
  id: string;
  /** Wider industries that include it. */
  within: string[];
  /** Types of schema.org. */
  kinds: string[];
  /** What says the industry itself, in the languages of the pages that are read. */
  names: string[];
  /** Its products and work, which only together or repeatedly say what a site is about. */
  words: string[];
};

/**
 * One line an industry: id | wider industries | types of schema.org | names | words. Words that many industries use
 * ("design", "service", "quality") are left out.
 */
const TABLE = `
bakery | food | Bakery | bakery, bakehouse, patisserie, pastry shop, cake shop, artisan baker, bäckerei, baeckerei, backstube, konditorei, boulangerie, fournil, panadería, pastelería, panificio, panetteria, bakkerij, banketbakkerij, padaria, piekarnia, bageri | bread, loaf, loaves, sourdough, rye, baker, bake, baked, baking, croissant, pastry, cake, brot, brote, brötchen, sauerteig, bäcker, pain, levain, brioche, boulanger, brood, desembrood, bakken, bakker, pan, masa madre, panadero
brewery | food, beverage | Brewery | brewery, brewing, brewing company, brewhouse, microbrewery, craft brewer, brauerei, brauhaus, brasserie artisanale, cervecería, birrificio, brouwerij, bryggeri, browar | beer, ale, lager, cask, keg, brew, brewed, brewer, bier, brauen, kellerbier, gärung, bière, cerveza, tap room, pub
coffee-roaster | food, beverage |  | coffee roaster, coffee roastery, coffee roasting, roaster, roastery, kaffeerösterei, torréfacteur, koffiebranderij, tostador de café, torrefazione | coffee, roasted, roast, espresso, barista, bean, kaffee, café en grano
olive-oil | food |  | olive oil, almazara, aceite de oliva, olivenöl, huile d'olive, oleificio, frantoio | olive, aceituna, virgen extra, harvest
winery | food, beverage | Winery | winery, vineyard, winemaker, weingut, vignoble, bodega, cantina vinicola, wijngaard | wine, wein, vin, vino, grape, riesling, cellar
butcher | food |  | butcher, butchery, metzgerei, fleischerei, boucherie, charcuterie, carnicería, slagerij, macelleria | meat, sausage, fleisch, wurst, viande, carne
dairy | food |  | dairy, creamery, cheesemaker, cheese producer, molkerei, käserei, fromagerie, quesería, zuivel | cheese, milk, käse, fromage, queso, butter, mozzarella
confectionery | food |  | chocolatier, confectionery, chocolate maker, confiserie, chocolaterie | chocolate, truffle, praline, candy, cocoa
food | manufacturing |  | food producer, food manufacturer, food production, food maker, food industry, food company, food processing, lebensmittelhersteller, lebensmittel, agroalimentaire, alimentación, voedingsmiddelen, foodservice products | ingredient, recipe
beverage |  |  | beverage, beverage producer, drinks producer, drinks company, getränkehersteller, distillery, brennerei, cidery | gin, whisky, soft drink, juice, lemonade, spirits
restaurant | hospitality | Restaurant, FastFoodRestaurant | restaurant, bistro, steakhouse, pizzeria, diner, trattoria, gaststätte, wirtshaus, restaurante, eatery, ristorante, brasserie | menu, dining, chef, appetizer, entrée, wings, dinner, reservations, speisekarte, carte des vins, cuisine, noodle, salad
cafe | hospitality | CafeOrCoffeeShop | cafe, café, coffee shop, coffee house, coffee bar, kaffeehaus, tea room, cafetería, caffetteria | coffee, espresso, sandwich, breakfast, cappuccino, lunch
catering | hospitality |  | catering, caterer, catering company, traiteur, partyservice | buffet, canapé, banquet
hotel | hospitality, travel | Hotel, LodgingBusiness, BedAndBreakfast, Resort | hotel, guest house, guesthouse, bed and breakfast, inn, hostel, pension, gasthof, hôtel, hostal, pensión, albergo, resort | room, guest, breakfast, overnight, night stay, zimmer, übernachtung, frühstück, chambre, habitación, habitaciones, desayuno, booking portal, sea view
travel |  |  | travel, tourism, travel industry, tourismus, tourisme, turismo | holiday, flights
travel-agency | travel | TravelAgency | travel agency, travel agent, tour operator, reisebüro, reiseveranstalter, agence de voyage, voyagiste, agencia de viajes, reisbureau, study abroad, vacation | travel, tour, itinerary, excursion, holiday, flights, all inclusive
hospitality |  |  | hospitality, hospitality industry, gastronomy, gastronomie, horeca, hostelería |
software | technology | SoftwareApplication | software, software company, software development, software vendor, software house, saas, softwarehaus, softwareunternehmen, softwareentwicklung, logiciel, logiciels, éditeur de logiciels, empresa de software, softwarebedrijf | release, platform, software developer, app developer, developer, ontwikkelaar, entwickler, développeur, web based tool, issue tracking, cloud, api, gamification, app, module, login, katalog, planning tool
technology |  |  | technology company, tech company, it company, tech startup |
it-services | technology |  | it services, it consulting, it support, managed services, systems integrator, systemhaus, it-dienstleister, informatique, managed service provider | network, server, helpdesk, backup, cybersecurity
web-design | marketing, technology |  | web design, website design, web designer, web development, web agency, webdesign, website developer, digital agency, design websites, creative agency, agence web, diseño web, internetagentur, responsive design websites | responsive, wordpress, logo design, graphic design, seo, hosting, website
marketing |  |  | marketing agency, advertising agency, marketing, digital marketing, public relations, pr agency, werbeagentur, marketingagentur, agence de communication, agencia de marketing, reclamebureau, creative digital agency, communications agency | campaign, branding, copywriter, writer, designer, social media, kampagne, campagne
telecom | technology |  | telecommunications, telecom, telephone company, internet provider, telekommunikation, communications provider | broadband, voip, phone system, national network
dentist | healthcare | Dentist | dentist, dental, dental practice, dental clinic, dental office, dentistry, dental surgery, zahnarzt, zahnärzte, zahnarztpraxis, zahnmedizin, zahnklinik, dentiste, cabinet dentaire, clínica dental, dentista, tandarts | hygienist, teeth, tooth, smile, implant, zahn, zähne, dent, veneer, whitening
orthodontics | healthcare, dentist |  | orthodontist, orthodontics, orthodontic practice, kieferorthopäde, kieferorthopädie, orthodontiste, ortodoncia, ortodoncista | brace, aligner, retainer, zahnspange, smile
physiotherapy | healthcare, clinic |  | physiotherapy, physiotherapist, physical therapy, physical therapist, physio, physiotherapie, krankengymnastik, kinésithérapeute, kinésithérapie, fisioterapia, fisioterapeuta, fysiotherapie | sports medicine, rehabilitation, therapist, injury, medicina deportiva, sala de rehabilitación, osteopath
clinic | healthcare | MedicalClinic, Physician, MedicalBusiness | clinic, medical practice, medical clinic, doctor's office, doctors surgery, arztpraxis, klinik, cabinet médical, clínica, kliniek, polyclinic, health centre, physician | patient, treatment, appointment, paciente, cita, sprechstunde, especialista
dermatology | healthcare, clinic |  | dermatology, dermatologist, skin clinic, hautarzt, dermatologie, dermatología | skin cancer, mohs, acne, skin
med-spa | healthcare, beauty |  | medical spa, med spa, medspa, aesthetic clinic, cosmetic clinic, skin care clinic | botox, juvederm, filler, dysport, skin care, peel, restylane
hospital | healthcare | Hospital | hospital, krankenhaus, hôpital, ziekenhuis, health sciences | emergency department, ward, nurse
pharmacy | healthcare | Pharmacy | pharmacy, apotheke, pharmacie, farmacia, apotheek, drugstore | prescription, rezept
veterinary | healthcare | VeterinaryCare | veterinary, veterinarian, vet practice, animal clinic, tierarzt, tierarztpraxis, vétérinaire, veterinario, dierenarts | vaccination
optician | healthcare, retail |  | optician, optometrist, eye care, optiker, augenoptiker, opticien, óptica | glasses, contact lens, brille, lunettes
healthcare |  |  | healthcare, health care, medical, gesundheitswesen, santé, salud | patient
architects |  |  | architect, architecture, architecture firm, architectural practice, architectural, architekt, architektur, architekturbüro, architecte, cabinet d'architecture, arquitecto, arquitectura, architectenbureau, architecten, architectuur, architetto, interior architect | building, drawing, retrofit, timber, réhabilitation, bâtiment, entwurf, gebouw, blueprint, studio
interior-design |  |  | interior design, interior designer, innenarchitekt, innenarchitektur, architecte d'intérieur, interieurontwerp, diseño de interiores | bar, fit out, decor
engineering |  |  | engineering, engineering firm, consulting engineers, ingenieurbüro, bureau d'études, ingeniería, ingenieursbureau |
construction |  | GeneralContractor, HomeAndConstructionBusiness | construction, construction company, builder, building contractor, general contractor, contractor, bauunternehmen, hochbau, entreprise de bâtiment, constructora, bouwbedrijf, construction services, design build | remodeling, remodelling, renovation, home extension, extension, granny flat, conservatory, kitchen, addition, renovierung, building site, townhome
home-builder | construction |  | design build, builder, home builder, house builder, homebuilder, housebuilder, custom home, house building, new homes, fertighaus, hausbau, constructeur de maisons, woningbouw, constructora de viviendas | floor plan, townhome, move in ready, granny flat, master planned
kitchens | construction, retail |  | kitchen fitter, kitchen studio, fitted kitchens, küchenstudio, cuisiniste, keukenzaak | worktop, cabinet
painter | construction | HousePainter | painter and decorator, painting contractor, house painter, malerbetrieb, malermeister, peintre en bâtiment, schildersbedrijf | paint, wallpaper, plaster
scaffolding | construction |  | scaffolding, scaffolder, gerüstbau, échafaudage, steigerbouw | scaffold
roofing | construction | RoofingContractor | roofing, roofer, roofing contractor, roofing company, dachdecker, dachdeckerei, couvreur, tejados, dakdekker | roof, shingle, gutter, dach, toiture, metal roof, tile roof
plumbing | construction | Plumber | plumber, plumbing, plumbing service, installateur, sanitärinstallateur, klempner, plombier, plomberie, fontanero, fontanería, loodgieter, idraulico | drain, leak, boiler, sewer, faucet, tap, central heating, water heater, pipe
hvac | construction | HVACBusiness | hvac, heating and cooling, air conditioning, heating engineer, heizungsbau, chauffagiste, climatización | furnace, chiller, duct, heat pump, wärmepumpe
electrician | construction | Electrician | electrician, electrical contractor, elektriker, elektroinstallation, électricien, electricista, elektricien | wiring, rewiring, fuse
bathroom | construction |  | bathroom fitter, bathroom installation, bathroom installer, wet room installation, badsanierung, bathrooms | shower, bath, tray, wet room, tile, suite
flooring | construction, retail |  | flooring, floor store, flooring contractor, hardwood flooring, wood flooring, bodenleger, parkett, parquet, vloeren | laminate, carpet, hardwood, vinyl, floor
windows | construction |  | window company, windows and doors, windows & doors, window installer, glazing, double glazing, fensterbau, fenêtres, ventanas, kozijnen | window, patio door, entrance door, glass, pella
disaster-restoration |  |  | disaster restoration, water damage restoration, fire damage restoration, damage restoration, disaster cleanup, damage clean up, disaster clean up, disaster kleenup | flood, mold, smoke, fire damage, water damage, restoration
landscaping |  |  | landscaping, landscaper, garden design, gardener, gartenbau, landschaftsbau, paysagiste, jardinería, hovenier | lawn, garden, hedge
solar | energy |  | solar, solar installer, solar company, solar energy, solar power, photovoltaic, photovoltaics, photovoltaik, solartechnik, solaranlagen, photovoltaïque, énergie solaire, energía solar, instalación solar, instalaciones solares, fotovoltaica, zonnepanelen, fotovoltaico | panel, battery, batteries, inverter, speicher, roof, megavatio, kilowatt, kw, anlage
energy |  |  | renewable energy, renewables, energy company, energy supplier, erneuerbare energien, energieversorger, énergies renouvelables, energía renovable, energías renovables, wind power, windkraft, duurzame energie, clean energy |
oil-gas |  |  | oil and gas, petroleum, oilfield, service stations, gas station, mineralöl | valve, pipeline, drilling, fuel, rig
logistics |  |  | logistics, logistics company, logistics provider, logistik, logistique, logística, logistiek, supply chain, third party logistics, 3pl | pallet, shipment, vehicle, freight, delivery, fleet, warehousing, lager, fahrzeug
haulage | logistics | MovingCompany | haulage, haulier, trucking, trucking company, road transport, transport company, transporter, transports, transport frigorifique, spedition, fuhrunternehmen, transporteur, transportbedrijf, transporte, transportes, vervoer, containervervoer, vracht, goods transport | truck, lorry, lorries, driver, container, stückgut, conducteur, camion, vrachtwagen, binnenschip, loading bay, disposition, vehicle, chilled, pallet
freight-forwarding | logistics |  | freight, freight forwarding, freight forwarder, forwarder, shipping agent, groupage, international freight, transitaire, transitario, expediteur | customs clearance, customs, consignment, commodity code, air freight, sea freight, border
warehousing | logistics |  | warehouse, warehousing, storage company, lagerhaltung, fulfilment, fulfillment, entrepôt, almacén | pallet, rack, forklift
pet-transport |  |  | pet transport, pet shipping, pet relocation, pet travel, ship your pet, animal transport, tiertransport | kennel, pets out, pets in, bird, reptile, boarding
manufacturing |  |  | manufacturer, manufacturing, manufacturing company, factory, hersteller, fertigung, produktionsbetrieb, fabricant, fabricante, fabrikant, producteur industriel | production line, assembly, machined, werk, patent
machine-building | manufacturing, engineering |  | machine building, machine builder, machinery, machine manufacturer, mechanical engineering, special machines, special machinery, special purpose machines, maschinenbau, sondermaschinen, sondermaschinenbau, maschinenfabrik, construction mécanique, constructeur de machines, fabricante de maquinaria, machinebouw, equipment manufacturer | spindle, machine, grinding, konstruktion, vorrichtung, inbetriebnahme, zerspaner, precision, bearing, kw, maschine
machinery-dealer | wholesale |  | machinery dealer, farm machinery, agricultural machinery, construction machinery, plant hire, tractor dealer, landmaschinen, baumaschinen, landtechnik, matériel agricole, maquinaria agrícola, landbouwmachines, maskinforhandler, maskiner, maskin | tractor, excavator, digger, loader, attachment, importør, forhandler, bagger, traktor
fasteners | manufacturing, wholesale |  | fasteners, fixings, screws and bolts, hardware supplier, verbindungstechnik, befestigungstechnik, schrauben, visserie, tornillería, bevestigingsmaterialen | screw, bolt, nut, rivet, washer, dowel, hinge, bracket
plastics | manufacturing |  | plastics, plastic manufacturer, injection moulding, injection molding, kunststofftechnik, plasturgie, plásticos, kunststoffen | mould, mold, polymer, extrusion
glass | manufacturing |  | glass manufacturer, glassworks, glasmanufaktur, verrerie, vidriería | glass
paper | manufacturing |  | paper mill, paper manufacturer, papierfabrik, papeterie, papelera, stationery | paper, pulp
toys | manufacturing, retail | ToyStore | toys, toy shop, toy store, toy manufacturer, spielwaren, jouets, juguetes, speelgoed | toy, puzzle, game
cosmetics | manufacturing, beauty |  | cosmetics, cosmetics brand, skincare brand, kosmetikhersteller, cosmétiques, cosméticos | lipstick, cream, serum, fragrance
pharma | manufacturing, healthcare |  | pharmaceutical company, pharmaceuticals, biotech, biotechnology, pharmaunternehmen, laboratoire pharmaceutique, farmacéutica | clinical trial, drug, molecule, compound
medical-devices | manufacturing, healthcare |  | medical devices, medical device manufacturer, medizintechnik, dispositifs médicaux, dental lab | device, implant, sterile
aerospace | manufacturing, engineering |  | aerospace, aviation, luft- und raumfahrt, aéronautique, aeroespacial | aircraft, airframe, avionics
recycling |  |  | recycling, waste management, waste disposal, skip hire, entsorgung, entsorgungsbetrieb, gestion des déchets, gestión de residuos, afvalverwerking | waste, scrap, landfill
mining |  |  | mining, mining company, quarry, bergbau, steinbruch, carrière, minería | ore, aggregate
lighting | manufacturing |  | lighting manufacturer, lighting, lighting controls, lighting design, leuchten, leuchtenhersteller, lichttechnik, éclairage, luminaires, iluminación, verlichting | dimmer, lamp, luminaire, led, light
signs | manufacturing, marketing |  | sign maker, signage, license plates, schilder, werbetechnik, enseignes, rótulos | plate, banner, lettering
metalworking | manufacturing |  | metalworking, metal fabrication, steel fabrication, machining, metallbau, schlosserei, métallerie, calderería, sheet metal, steelwork | weld, welding, steel, stahl, edelstahl, cnc
electronics | manufacturing, technology |  | electronics, electronics manufacturer, electronic components, elektronik, électronique, electrónica | monitor, touchscreen, display, lcd, dimmer, hard drive, storage device, circuit, sensor
chemicals | manufacturing |  | chemical company, chemicals, chemical manufacturer, specialty chemicals, chemie, chimie, química | primer, solvent, cement, resin, adhesive
valves | manufacturing |  | valves, valve supplier, valve manufacturer, ball valve, valve supply, armaturen, robinetterie industrielle, válvulas | valve, flange, actuator, fitting
textiles | manufacturing |  | textile, textiles, textile manufacturer, weaving mill, textilien, weberei | fabric, yarn, stoff, cloth
packaging | manufacturing |  | packaging, packaging manufacturer, verpackung, emballage, envases, verpakking | carton, box
printing | manufacturing |  | printing, printing company, print shop, printing house, druckerei, imprimerie, imprenta, drukkerij, tipografia, printed and bound | printed, print, bound, bleed, litho, offset, press, short run, book
musical-instruments | manufacturing | MusicStore | musical instruments, musical instrument, instrument maker, musikinstrumente, guitar maker, instruments de musique | guitar, amplifier, drum, piano
furniture | manufacturing | FurnitureStore | furniture, furniture store, furniture stores, furniture maker, furniture shop, furniture retailer, möbel, möbelhaus, möbelbau, meuble, meubles, mueble, muebles, meubelen, meubelmaker, mobilier | sofa, bed, wardrobe, bedroom, dining set, leather, chair, suite
joinery | manufacturing, furniture |  | joinery, joiner, carpentry, carpenter, cabinet maker, woodworking, schreinerei, tischlerei, menuiserie, menuisier, ebanistería, carpintería, timmerwerk, staircase maker | oak, timber, wood, staircase, kitchen, holz, bois, paneling, trim
wood-products | manufacturing |  | wood products, sawmill, lumber, sägewerk, scierie, aserradero | log siding, paneling, tongue, hardwood
jewellery | retail | JewelryStore | jewellery, jewelry, jeweller, jeweler, goldsmith, juwelier, goldschmied, bijouterie, joyería | ring, diamond, gold
florist | retail | Florist | florist, flower shop, flowers, florists, blumenladen, floristik, fleuriste, floristería, bloemist, fiorista | flower, bouquet, same day delivery, rose, wreath, blumen, fleur
bookstore | retail | BookStore | bookstore, bookshop, bookseller, buchhandlung, librairie, librería, boekhandel, online bookstore | book, author, greek books
fashion | retail | ClothingStore, ShoeStore | fashion, clothing, clothing store, apparel, shoe store, footwear, bekleidung, mode, moda, kleding, jeans | shirt, dress, jacket, shoe, tops, denim
grocery | retail, food | GroceryStore | grocery, supermarket, farm shop, delicatessen, feinkost, épicerie, supermercado, kruidenier |
retail |  | Store | retail, retailer, shop, store, online shop, e-commerce, ecommerce, einzelhandel, commerce de détail, comercio minorista, detailhandel, webshop | basket, checkout, add to cart, shopping cart
wholesale |  |  | wholesale, wholesaler, distributor, großhandel, grossiste, mayorista, groothandel, distributor of | stockist, trade account, dealer
home-decor | retail |  | home decor, wall decor, wall art, home accents, wohnaccessoires, décoration | wrought iron, metal wall art
security |  |  | security systems, security cameras, security company, video surveillance, cctv, alarm systems, sicherheitstechnik, sécurité, seguridad, beveiliging, security camera | camera, dvr, surveillance, alarm, ip camera
law | professional | Attorney, LegalService | law firm, lawyer, attorney, solicitor, law office, legal services, barrister, rechtsanwalt, rechtsanwälte, anwaltskanzlei, kanzlei, avocat, cabinet d'avocats, abogado, abogados, bufete, advocaat, advocatenkantoor, avvocato, studio legale, legal team, business lawyer, employment lawyer | legal, litigation, counsel, court, juridique, droit, recht, case, client, immigration, injury, claim, legal advice, mandant
accounting | professional | AccountingService | accountant, accountants, accounting firm, accountancy, chartered accountant, bookkeeper, tax advisor, steuerberater, steuerkanzlei, wirtschaftsprüfer, expert-comptable, asesoría fiscal, gestoría, accountantskantoor, boekhouder, commercialista | bookkeeping, accounts, tax return, payroll, vat, receipt
consulting | professional |  | consultancy, consulting, consulting firm, management consulting, unternehmensberatung, conseil, consultoría, adviesbureau, business consultant | advisory, workshop
recruitment | professional | EmploymentAgency | recruitment, recruitment agency, recruiter, staffing, staffing agency, executive search, personalvermittlung, personaldienstleister, intérim, cabinet de recrutement, selección de personal, uitzendbureau | candidate, vacancy
professional |  |  | professional services, business services, dienstleister |
insurance | finance | InsuranceAgency | insurance, insurance agency, insurance broker, insurer, versicherung, versicherungsmakler, assurance, courtier en assurances, seguros, correduría de seguros, verzekering, assicurazioni | policy, cover, claim, premium, underwriting, quote
mortgage | finance |  | mortgage, mortgage lender, mortgage broker, home loan, home loans, home lending, baufinanzierung, hypothek, prêt immobilier, hipoteca, hypotheek, mortgage company | refinance, refinancing, loan, fha, rate
car-finance | finance |  | car finance, car loan, car loans, novated lease, vehicle leasing, vehicle finance, automotive finance, car leasing, leasing company | lease, fleet, vehicle
bank | finance | BankOrCreditUnion | bank, banking, credit union, sparkasse, banque, banco, caja, development bank | savings, deposit, account
wealth | finance | FinancialService | financial advisor, financial adviser, financial planner, financial planning, wealth management, investment advisor, vermögensberatung, finanzberatung, conseil financier, asesor financiero, asset management | retirement, portfolio, investment, pension
finance |  |  | financial services, finance company, fintech, finanzdienstleister, services financiers, servicios financieros |
real-estate |  | RealEstateAgent | real estate, estate agent, realtor, real estate agency, immobilien, immobilienmakler, agence immobilière, inmobiliaria, makelaar, agenzia immobiliare, letting agent | property, apartment, rental, listing, floor plan, for rent, for sale, amenities
property-management | real-estate | ApartmentComplex | property management, property manager, apartments, apartments for rent, luxury apartments, lettings, hausverwaltung, syndic, administración de fincas, vastgoedbeheer | apartment, floor plan, amenities, resident, lease, tenant
office-space |  |  | virtual office, virtual offices, coworking, co-working, serviced office, business center, business centre, meeting room, meeting rooms, bürogemeinschaft | conference room, mail forwarding, desk
automotive |  |  | automotive, automotive industry, automobilindustrie, autobranche | vehicle, car
car-dealer | automotive, retail | AutoDealer | car dealer, car dealership, auto dealer, dealership, autohaus, autohändler, concessionnaire, concesionario, autodealer, new car, used cars | vehicle, truck, test drive, price quote, car
auto-repair | automotive | AutoRepair, AutoBodyShop | auto repair, car repair, garage, body shop, mechanic, kfz-werkstatt, autowerkstatt, garagiste, taller mecánico, autogarage, mot testing, tyre shop | brake, tyre, exhaust, engine
car-rental | travel | AutoRental | car rental, car hire, rent a car, autovermietung, location de voitures, alquiler de coches, autoverhuur | reservation, rate, airport, vehicle
carwash | automotive | AutoWash | car wash, carwash, waschanlage, lavage auto | wash, conveyor
hair-salon | beauty | HairSalon | hair salon, hairdresser, hair care, barber, friseur, friseursalon, coiffeur, salon de coiffure, peluquería, kapper, kapsalon, parrucchiere | haircut, stylist, color, perm, haare
beauty |  |  | beauty, beauty industry, wellness | facial, massage
beauty-salon | beauty | BeautySalon, DaySpa, NailSalon | beauty salon, day spa, kosmetikstudio, nail salon, nail bar, institut de beauté, salón de belleza, schoonheidssalon, spa | facial, manicure, massage
fitness |  | ExerciseGym, SportsClub | gym, fitness studio, fitness center, fitness, fitnessstudio, salle de sport, gimnasio, sportschool, yoga studio, personal trainer | workout, trainer, class
education |  | EducationalOrganization | education, education provider, bildung, enseignement, educación, onderwijs | student, course, curriculum
university | education | CollegeOrUniversity | university, college, higher education, graduate school, business school, hochschule, universität, université, universidad, universiteit, school of medicine | degree, faculty, graduate, undergraduate, campus
school | education | School, ElementarySchool, HighSchool | school, primary school, high school, secondary school, academy, schule, gymnasium, école, lycée, collège, colegio, basisschool | pupil, teacher, classroom
training | education |  | training provider, training company, adult education, vocational training, weiterbildung, centre de formation, academia, opleiding | course, seminar
music-school | education |  | music school, music classes, music education, music lessons, musikschule, école de musique, escuela de música, muziekschool | nursery, children, musician, lesson
childcare | education | ChildCare, Preschool | nursery school, day nursery, daycare, preschool, childcare, kindergarten, kita, crèche, guardería, kinderopvang | toddler, early years
care-home | healthcare |  | care home, nursing home, assisted living, home care, pflegeheim, pflegedienst, seniorenheim, ehpad, residencia de mayores, verpleeghuis | resident, carer, dementia
driving-school | education |  | driving school, driving lessons, fahrschule, auto-école, autoescuela, rijschool | licence, instructor
funeral |  |  | funeral director, funeral home, undertaker, cemetery, bestattungsinstitut, pompes funèbres, funeraria, uitvaartverzorging | burial, cremation, grave
museum |  | Museum, ArtGallery | museum, art gallery, musée, museo | exhibition, collection, curator
theater | entertainment | PerformingArtsTheater | theatre, theater, opera house, opera, schauspielhaus, théâtre, teatro | season, performance, stage
sports-club |  | SportsTeam, SportsClub | sports club, football club, rugby club, cricket club, tennis club, rowing club, athletic club, ski club, sportverein, turnverein, fußballverein, tischtennisverein, tennisverein, reitverein, skiclub, tennisclub, turnerschaft, tsv, ttv, fc, sc, sv, vfb, vfl, club sportif, club deportivo, sportclub, voetbalclub | fixture, league, training, mannschaft, mannschaften, abteilung, verein, vorstand, jugendwart, kassenwart, platzwart, sportwart, turnen, tennis, tischtennis, fußball, ski, trainer, liga
sports-goods | retail, manufacturing | SportingGoodsStore | sporting goods, sports shop, bike shop, bicycle shop, fahrradladen, sportgeschäft, magasin de sport, fietsenwinkel | bike, racket, ski
taxi | travel | TaxiService | taxi, cab company, chauffeur service, taxiunternehmen, taxis | ride, airport transfer
airline | travel | Airline | airline, airlines, fluggesellschaft, compagnie aérienne, aerolínea | flight, boarding
courier | logistics |  | courier, courier service, parcel delivery, kurierdienst, messagerie, mensajería, koeriersdienst | parcel, same day
translation |  |  | translation agency, translation services, translator, übersetzungsbüro, agence de traduction, agencia de traducción, vertaalbureau | interpreter, localization
pet-shop | retail | PetStore | pet shop, pet store, zoohandlung, animalerie, tienda de mascotas, dierenwinkel | aquarium, pet food
laundry |  | DryCleaningOrLaundry | dry cleaner, laundry, laundry service, textilreinigung, wäscherei, pressing, lavandería, wasserij | linen, ironing
government |  | GovernmentOrganization, CityHall | city hall, city council, government, city government, local government, town council, town hall, county council, municipality, stadtverwaltung, gemeinde, mairie, ayuntamiento, gemeentehuis, city of | mayor, council, department, resident
church | nonprofit | Church, PlaceOfWorship | church, parish, diocese, mosque, synagogue, temple, kirchengemeinde, kirche, pfarrei, paroisse, église, parroquia, iglesia, kerk, episcopal church | sermon, worship, bishop, congregation, gottesdienst, messe, misa
nonprofit |  | NGO | nonprofit, non-profit, charity, foundation, association, society, ngo, verein, stiftung, fundación, stichting, ombudsman | donate, volunteer, member, trustee, donation
media |  |  | publisher, publishing, newspaper, magazine, verlag, éditeur, editorial, uitgeverij, media company, record label | issue, subscription, journalist
cinema | entertainment | MovieTheater | cinema, movie theater, movie theatre, kino, cinéma, bioscoop | showtime, movie, film
entertainment |  |  | entertainment, entertainment industry | show, stage, lighting
event-agency | entertainment |  | event agency, event company, event planner, eventagentur, veranstaltungstechnik, événementiel, eventos, evenementenbureau | show, stage, lighting, wedding
farming |  |  | farm, agriculture, farming, landwirtschaft, agricultural, exploitation agricole, agricultura, boerderij, bauernhof, agribusiness | crop, cattle, harvest, field
cleaning |  |  | cleaning company, cleaning services, commercial cleaning, gebäudereinigung, reinigungsfirma, société de nettoyage, empresa de limpieza, schoonmaakbedrijf, facilities maintenance, facility management, facility services | janitorial, cleaner, hvac
photography |  |  | photographer, photography, photo studio, fotograf, fotografie, photographe, fotógrafo | wedding, portrait, shoot
`;

export const INDUSTRIES: readonly Industry[] = TABLE.trim()
  .split("\n")
  .map((line) => {
    const [id, within, kinds, names, words] = line.split("|").map((part) =>
      part
        .split(",")
        .map((word) => word.trim())
        .filter(Boolean),
    );
    return { id: id![0]!, within: within!, kinds: kinds!, names: names!, words: words! };
  });

/** Words that narrow or decorate the name of an industry in an ICP, and do not change which industry is meant. */
export const QUALIFIERS: ReadonlySet<string> = new Set(
  "small medium large local regional independent family run owned artisan artisanal craft wholesale traditional organic modern commercial residential industrial private leading company companies firm firms business businesses shop shops store stores industry sector market makers services service provider providers agency agencies brand brands chain chains manufacturer manufacturers producer producers retailer retailers retail practice practices office offices studio studios b2b b2c smb sme smes mid sized size midsize startup startups unternehmen firma firmen betrieb betriebe kleine mittelständische handwerkliche entreprise entreprises société sociétés empresa empresas bedrijf bedrijven kleine own with and or the".split(
    " ",
  ),
);
