-- CreateTable
CREATE TABLE "document" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "pages" INTEGER,
    "fingerprint" TEXT NOT NULL,
    "folder" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "document_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "document_passage" (
    "document_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "page" INTEGER,
    "heading" TEXT,
    "text" TEXT NOT NULL,

    CONSTRAINT "document_passage_pkey" PRIMARY KEY ("document_id","position")
);

-- CreateTable
CREATE TABLE "definition" (
    "id" UUID NOT NULL,
    "term" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "meaning" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "definition_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "document_created_at_id_idx" ON "document"("created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "definition_key_key" ON "definition"("key");

-- AddForeignKey
ALTER TABLE "document_passage" ADD CONSTRAINT "document_passage_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "document"("id") ON DELETE CASCADE ON UPDATE CASCADE;
