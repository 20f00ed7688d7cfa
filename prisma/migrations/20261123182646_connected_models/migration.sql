-- CreateTable
CREATE TABLE "connected_model" (
    "id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "base_url" TEXT,
    "model" TEXT NOT NULL,
    "has_key" BOOLEAN NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT false,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "connected_model_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "secret" (
    "owner_id" UUID NOT NULL,
    "sealed" TEXT NOT NULL,

    CONSTRAINT "secret_pkey" PRIMARY KEY ("owner_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "connected_model_one_active" ON "connected_model"("active") WHERE ("active" = true);
